import { endingOf, isEnding } from "../engine/endings.ts";
import type { NameCheck, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { toResult } from "./replies.ts";
import { checkShape, type NamecomCheck, toCents } from "./shapes.ts";

/** The availability of the names of one call. */
export async function checkBatch(
  call: NamecomClient,
  batch: readonly string[],
): Promise<Result<NameCheck[]>> {
  const names = batch.filter((name) => isEnding(endingOf(name)));
  if (names.length === 0) return { ok: true, value: batch.map(unsupported) };
  const reply = await call("POST", "/core/v1/domains:checkAvailability", { body: { domainNames: names } });
  // None of the endings is sold there.
  if (reply.kind === "answer" && reply.status === 422) return { ok: true, value: batch.map(unsupported) };
  const read = toResult(reply, checkShape, ({ results }) => results);
  if (!read.ok) return read;
  const found = new Map((read.value ?? []).map((result) => [result.domainName, result]));
  const value = batch.map((name) =>
    names.includes(name) ? toNameCheck(name, found.get(name) ?? null) : unsupported(name),
  );
  return { ok: true, value };
}

function unsupported(name: string): NameCheck {
  return { name, availability: "unsupported", premium: null };
}

function toNameCheck(name: string, check: NamecomCheck | null): NameCheck {
  if (check === null) return { name, availability: "unknown", premium: null };
  if (!check.purchasable) return { name, availability: "taken", premium: null };
  // A name on the aftermarket has a price of its own, like a premium name.
  const isPremium = check.premium === true || (check.purchaseType ?? "registration") !== "registration";
  if (!isPremium) return { name, availability: "available", premium: null };
  if (check.purchasePrice == null) return { name, availability: "unknown", premium: null };
  const registerCents = toCents(check.purchasePrice);
  const renewCents = check.renewalPrice == null ? registerCents : toCents(check.renewalPrice);
  return { name, availability: "premium", premium: { registerCents, renewCents } };
}
