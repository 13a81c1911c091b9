import * as z from "zod/mini";
import type { Act, Registration, RenewOrder } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { readPremiumPrice } from "./premium-price.ts";
import { pathOf, readDomain } from "./read-domain.ts";
import { done, refused, toAct } from "./replies.ts";

/** The API supports no key for a renewal: the expiry is compared first. */
export async function renewName(
  call: NamecomClient,
  { name, years, currentExpiry, premiumCents }: RenewOrder,
): Promise<Act<Registration>> {
  const before = await readDomain(call, name);
  if (!before.ok) return { state: "refused", error: before.error };
  if (before.value === null) return refused("not_found", "no such name in the account");
  const { expireDate } = before.value;
  if (dayOf(expireDate) !== dayOf(currentExpiry)) return refused("stale", "the name expires on another day");
  const price = await readPremiumPrice(call, name, years, premiumCents, ({ renewalPrice }) => renewalPrice);
  if (price.state !== "done") return price;
  const body = { years, ...price.value };
  const renewed = toAct(await call("POST", `${pathOf(name)}:renew`, { body }), z.unknown(), () => done(null));
  if (renewed.state !== "done") return renewed;
  const after = await readDomain(call, name);
  if (!after.ok || after.value === null) return { state: "unknown" };
  return done({ name, expiresAt: after.value.expireDate });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
