import type { RunningService } from "#src/platform/money/charge-source.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMonths } from "#src/shared/time.ts";
import type { Shortfall } from "#src/shared/lasts-until.ts";

/** How the next term of a service is paid; `refused`: the last try was, and not for lack of money. */
export type Cover = "reserved" | "covered" | "short" | "refused";

/** One term of a service, the `turn`-th from now. */
export interface ChargeAhead {
  readonly service: RunningService;
  readonly turn: number;
  readonly at: Date;
  /** Set aside already: nothing leaves the balance. */
  readonly isReserved: boolean;
}

const dayMs = 86_400_000;

/** All terms that begin before the horizon, in the order of their days. */
export function chargesAhead(services: readonly RunningService[], horizon: Date): readonly ChargeAhead[] {
  return services.flatMap((service) => termsOf(service, horizon)).sort((one, other) => +one.at - +other.at);
}

function termsOf(service: RunningService, horizon: Date): ChargeAhead[] {
  const terms: ChargeAhead[] = [];
  for (let at = service.at; at < horizon; at = addMonths(service.at, terms.length * service.months)) {
    terms.push({ service, turn: terms.length, at, isReserved: terms.length === 0 && service.isReserved });
  }
  return terms;
}

/** Cents that services cost a month, rounded once for all of them: what is lost of each would add up. */
export function monthlyCost(services: readonly Pick<RunningService, "cents" | "months">[]): number {
  return Math.round(services.reduce((sum, { cents, months }) => sum + centsToNumber(cents) / months, 0));
}

/** What leaves the balance for a term. */
function costOf({ service, isReserved }: ChargeAhead): bigint {
  return isReserved ? 0n : service.cents;
}

/**
 * The next term of each service, and whether the balance pays it after all that comes before it. A service whose term
 * is not paid has none after it.
 */
export function coverCharges(
  ahead: readonly ChargeAhead[],
  balanceCents: bigint,
): { readonly charge: ChargeAhead; readonly cover: Cover }[] {
  let left = balanceCents;
  const ended = new Set<RunningService>();
  const covers: { charge: ChargeAhead; cover: Cover }[] = [];
  for (const charge of ahead) {
    if (ended.has(charge.service)) continue;
    const isPaid = costOf(charge) <= left;
    if (isPaid) left -= costOf(charge);
    else ended.add(charge.service);
    if (charge.turn === 0) covers.push({ charge, cover: coverOf(charge, isPaid) });
  }
  return covers;
}

function coverOf({ service, isReserved }: ChargeAhead, isPaid: boolean): Cover {
  if (isReserved) return "reserved";
  if (service.isRefused) return "refused";
  return isPaid ? "covered" : "short";
}

/** What the balance pays for, one term after the other, and the moment of the first that it does not. */
export interface LastingCharges {
  readonly paid: readonly ChargeAhead[];
  /** The terms of the first moment that is not paid in full; empty when there is none. */
  readonly short: readonly ChargeAhead[];
}

/** Divides the terms at the first moment that the balance does not pay. */
export function divideCharges(
  ahead: readonly ChargeAhead[],
  balanceCents: bigint,
  debtCents: bigint,
): LastingCharges {
  let spentCents = debtCents;
  const first = ahead.find((charge) => {
    spentCents += costOf(charge);
    return costOf(charge) > 0n && spentCents > balanceCents;
  });
  if (first === undefined) return { paid: ahead, short: [] };
  return {
    paid: ahead.filter(({ at }) => at < first.at),
    short: ahead.filter((charge) => +charge.at === +first.at && !charge.isReserved),
  };
}

/** What was charged in all at the end of each UTC day with charges; of many days every few, the last one always. */
export function spendByDay(
  paid: readonly ChargeAhead[],
  most: number,
): { readonly at: string; readonly cents: number }[] {
  const days: { at: string; cents: number }[] = [];
  let spentCents = 0n;
  for (const charge of paid) {
    if (charge.isReserved) continue;
    spentCents += charge.service.cents;
    const day = { at: charge.at.toISOString(), cents: centsToNumber(spentCents) };
    if (dayOf(days.at(-1)?.at) === dayOf(day.at)) days.pop();
    days.push(day);
  }
  const every = Math.ceil(days.length / most);
  return days.filter((_, place) => (days.length - 1 - place) % every === 0);
}

function dayOf(at: string | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(Date.parse(at) / dayMs);
}

/**
 * The moments from the first on that the balance does not pay for, each with what would have to be added by then; at
 * most `most`.
 */
export function findShortfalls(
  ahead: readonly ChargeAhead[],
  balanceCents: bigint,
  debtCents: bigint,
  most: number,
): Shortfall[] {
  const shortfalls: Shortfall[] = [];
  let spentCents = debtCents;
  let count = 0;
  for (const charge of ahead) {
    spentCents += costOf(charge);
    if (costOf(charge) === 0n || spentCents <= balanceCents) continue;
    count += 1;
    const at = charge.at.toISOString();
    const shortfall = { at, cents: centsToNumber(spentCents - balanceCents), count };
    if (shortfalls.at(-1)?.at === at) shortfalls.pop();
    else if (shortfalls.length === most) break;
    shortfalls.push(shortfall);
  }
  return shortfalls;
}
