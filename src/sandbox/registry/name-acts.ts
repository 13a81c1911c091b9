import { addDays } from "#src/shared/time.ts";
import type { GracePeriod, NameObject } from "./name-object.ts";
import { isTerm, touched } from "./name-rules.ts";
import { done, type NamePlace, type Outcome, ownName, prohibited, refuse, unpayable } from "./outcome.ts";
import type { Charging, NameRenewed, RenewName } from "./registry-session.ts";
import { registrySentinelOf } from "./sentinels.ts";
import { addYears, beginDeletion, beginRestore, creditsOf, maxYears } from "./time-line.ts";

// Renewing, deleting and restoring (RFC 5731 and 3915) on one locked name.

export function renewName(place: NamePlace, order: RenewName): Outcome<NameRenewed> {
  const own = ownName(place);
  if (own.refusal) return own.refusal;
  const { object } = own;
  const { now, policy, fees, registrar } = place;
  const feeCents = fees.renewCents * BigInt(order.years);
  if (order.once !== undefined && object.once.renew === order.once) {
    return done({ name: object.name, expiresAt: object.expiresAt, feeCents });
  }
  const refusal = refuseRenewal(place, object, order) ?? unpayable(place, feeCents, order.feeCents);
  if (refusal !== null) return refusal;
  const expiresAt = addYears(object.expiresAt, order.years);
  const endsAt = addDays(now, policy.renewDays);
  const period: GracePeriod = { kind: "renewPeriod", endsAt, years: order.years, feeCents };
  const once = order.once === undefined ? object.once : { ...object.once, renew: order.once };
  const renewed = { ...touched(object, place), expiresAt, once, periods: [...open(object, now), period] };
  const kept = { object: renewed, charges: [{ registrar, act: "renew", cents: feeCents } as const] };
  const delivery = registrySentinelOf(object.name) === "lost-renew" ? ({ delivery: "lost" } as const) : {};
  return done({ name: object.name, expiresAt, feeCents }, kept, delivery);
}

function refuseRenewal(
  { policy, now }: NamePlace,
  object: NameObject,
  order: RenewName,
): Outcome<never> | null {
  const refusal = prohibited(object, "Renew");
  if (refusal !== null) return refusal;
  if (object.transfer?.state === "pending") return refuse(2304, "status pendingTransfer prohibits it");
  if (object.expiresAt.toISOString().slice(0, 10) !== order.currentExpiry) {
    return refuse(2306, "the name expires on another day");
  }
  if (!isTerm(order.years, policy)) {
    return refuse(2306, `it is renewed for ${policy.years.join(" to ")} years`);
  }
  const expiresAt = addYears(object.expiresAt, order.years);
  return expiresAt > addYears(now, maxYears) ? refuse(2105, `at most ${maxYears} years ahead`) : null;
}

export function deleteName(place: NamePlace): Outcome<null> {
  const own = ownName(place);
  if (own.refusal) return own.refusal;
  const { object } = own;
  const { now, policy } = place;
  const refusal = prohibited(object, "Delete");
  if (refusal !== null) return refusal;
  if (object.transfer?.state === "pending") return refuse(2304, "status pendingTransfer prohibits it");
  if (place.isNeeded) return refuse(2305, "other names delegate to hosts below it");
  const periods = open(object, now);
  const charges = creditsOf(object, now);
  if (periods.some(({ kind }) => kind === "addPeriod")) return done(null, { object: null, charges });
  // A refund removes the years that were paid with it.
  const years = periods.reduce((sum, period) => sum + period.years, 0);
  const rolledBack = { ...touched(object, place), expiresAt: addYears(object.expiresAt, -years) };
  const { object: left } = beginDeletion(rolledBack, policy, now);
  return done(null, { object: left, charges }, { code: left === null ? 1000 : 1001 });
}

export function requestRestore(place: NamePlace, agreedCents: bigint | null): Outcome<Charging> {
  const own = ownName(place);
  if (own.refusal) return own.refusal;
  const { object } = own;
  const { now, fees } = place;
  if (object.deletion === null) return refuse(2304, "the name is not being deleted");
  if (object.deletion.reportDueAt !== null) return refuse(2304, "a restore is under way");
  if (now >= object.deletion.redeemableUntilAt) return refuse(2304, "the redemption period is over");
  const feeCents = fees.restoreCents + restoredTerm(place, object).feeCents;
  const refusal = unpayable(place, feeCents, agreedCents);
  return refusal ?? done({ feeCents }, { object: beginRestore(touched(object, place), now) });
}

export function reportRestore(place: NamePlace): Outcome<NameRenewed> {
  const own = ownName(place);
  if (own.refusal) return own.refusal;
  const { object } = own;
  if (object.deletion?.reportDueAt == null) return refuse(2304, "no restore waits for a report");
  const { expiresAt, feeCents: renewalCents } = restoredTerm(place, object);
  const feeCents = place.fees.restoreCents + renewalCents;
  const restored = { ...touched(object, place), deletion: null, expiresAt };
  const charges = [{ registrar: place.registrar, act: "restore", cents: feeCents } as const];
  return done({ name: object.name, expiresAt, feeCents }, { object: restored, charges });
}

/** A name past its term is renewed by as many years as put its expiry in the future again. */
function restoredTerm(
  { now, policy, fees }: NamePlace,
  { expiresAt }: NameObject,
): { readonly expiresAt: Date; readonly feeCents: bigint } {
  let term = expiresAt;
  let years = 0;
  while (term <= now) {
    years += policy.years[0];
    term = addYears(expiresAt, years);
  }
  return { expiresAt: term, feeCents: fees.renewCents * BigInt(years) };
}

function open({ periods }: NameObject, now: Date): GracePeriod[] {
  return periods.filter(({ endsAt }) => now < endsAt);
}
