import type * as z from "zod/mini";
import type { Act } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { pathOf } from "./read-domain.ts";
import { done, refused, toResult } from "./replies.ts";
import { pricingShape, toCents } from "./shapes.ts";

/** The present price of a premium name, when it is within what was agreed; nothing for all others. */
export async function readPremiumPrice(
  call: NamecomClient,
  name: string,
  years: number,
  premiumCents: bigint | null,
  pick: (pricing: z.output<typeof pricingShape>) => number | null | undefined,
): Promise<Act<{ readonly purchasePrice?: number }>> {
  const reply = await call("GET", `${pathOf(name)}:getPricing?years=${years}`);
  const pricing = toResult(reply, pricingShape, (value) => (value.premium ? pick(value) : null));
  if (!pricing.ok) return { state: "refused", error: pricing.error };
  if (pricing.value == null) return done({});
  const cents = toCents(pricing.value);
  const isAgreed = premiumCents !== null && cents <= premiumCents;
  return isAgreed
    ? done({ purchasePrice: pricing.value })
    : refused("price_changed", `it costs ${cents} cents now`);
}
