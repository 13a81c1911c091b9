import { createHash } from "node:crypto";
import { addDays } from "#src/shared/time.ts";
import { leastPriceNoticeDays } from "#src/shared/price-notice.ts";
import type { PriceSelection, PriceTarget } from "./price-change.ts";
import type { PricedPart } from "./priced-kind.ts";

/** What a change does to one price of one service. */
export interface PlannedLine {
  readonly part: PricedPart;
  readonly afterCents: bigint;
  readonly fromAt: Date;
}

/** What a change would do now. */
export interface PricePlan {
  readonly lines: readonly PlannedLine[];
  readonly services: number;
  readonly customers: number;
  readonly mrrCents: bigint;
  readonly mrrDeltaCents: bigint;
  /** Services that are left out. */
  readonly ownPrice: number;
  readonly announcedAlready: number;
  readonly unchanged: number;
  /** Days that it has to be announced before: of the sites whose prices it raises, the most that one asks for; else 0. */
  readonly noticeDays: number;
  /** The first day that the change can be from. */
  readonly earliestAt: Date;
}

interface Asked {
  readonly selection: PriceSelection;
  readonly target: PriceTarget;
  readonly fromAt: Date;
  /** Days of notice by site. */
  readonly noticeDays: ReadonlyMap<number, number>;
  /** No price falls below what the reseller pays, who announces it; of staff's changes the cost follows the price. */
  readonly keepsCost: boolean;
}

/**
 * Computes a change from the present prices. A service with a price of its own is left out unless it is named, and so
 * is one whose price is announced to change already; a price for one service replaces what was announced for it.
 */
export function planChange(parts: readonly PricedPart[], asked: Asked, now: Date): PricePlan {
  const left = { own: new Set<string>(), announced: new Set<string>(), same: new Set<string>() };
  const lines: PlannedLine[] = [];
  // In all its lengths of term: what was agreed with one customer is left alone.
  const own = new Set(parts.filter(({ isOwn }) => isOwn).map(({ serviceId }) => serviceId));
  for (const part of parts) {
    const target = targetCents(part, asked.target);
    if (target === null) continue;
    const isBelow = asked.keepsCost && part.costCents !== null && part.costCents > target;
    const afterCents = isBelow ? part.costCents : target;
    const isNamed = asked.selection.services?.includes(part.serviceId) === true;
    if (own.has(part.serviceId) && !isNamed) left.own.add(part.serviceId);
    else if (part.isAnnounced && asked.target.termMonths === null) left.announced.add(part.serviceId);
    else if (afterCents === part.cents && !part.isAnnounced) left.same.add(part.serviceId);
    else lines.push({ part, afterCents, fromAt: startOf(part, afterCents, asked.fromAt, now) });
  }
  const changed = new Set(lines.map(({ part }) => part.serviceId));
  const raised = lines.filter(({ part, afterCents }) => afterCents > part.cents);
  const noticeDays = Math.max(
    0,
    ...new Set(raised.map(({ part }) => asked.noticeDays.get(part.siteId) ?? leastPriceNoticeDays)),
  );
  const without = (ids: ReadonlySet<string>) => [...ids].filter((id) => !changed.has(id)).length;
  return {
    lines,
    services: changed.size,
    customers: new Set(lines.map(({ part }) => part.customerId)).size,
    mrrCents: monthly(lines.map(({ part }) => ({ part, cents: part.cents }))),
    mrrDeltaCents: monthly(lines.map(({ part, afterCents }) => ({ part, cents: afterCents - part.cents }))),
    ownPrice: without(left.own),
    announcedAlready: without(left.announced),
    unchanged: without(left.same),
    noticeDays,
    earliestAt: addDays(now, noticeDays),
  };
}

/** A word for all prices that a plan comes to: those of a list may be others by then. */
export function wordOf(lines: readonly PlannedLine[]): string {
  const prices = lines.map(({ part, afterCents }) =>
    [part.serviceId, part.part, part.term, afterCents].join(" "),
  );
  return createHash("sha256").update(prices.sort().join("\n")).digest("base64url");
}

/** The new price of a part; null when the change is not about it. */
function targetCents(part: PricedPart, { cents, termMonths }: PriceTarget): bigint | null {
  if (termMonths !== null) return cents !== null && part.term === termMonths ? BigInt(cents) : null;
  if (cents === null) return part.listCents;
  const units = BigInt(part.term / part.unitMonths);
  return (BigInt(cents) * units * BigInt(100 - part.discountPercent)) / 100n;
}

/** A lower price that is passed on at once counts for the next term, also where that has begun unpaid. */
function startOf(part: PricedPart, afterCents: bigint, fromAt: Date, now: Date): Date {
  return afterCents <= part.cents && fromAt <= now ? part.nextFrom : fromAt;
}

/** Of prices that renew: each divided by its months, rounded once. */
function monthly(prices: readonly { readonly part: PricedPart; readonly cents: bigint }[]): bigint {
  let yearly = 0n;
  for (const { part, cents } of prices) {
    if (part.isUsual) yearly += (cents * 12n * 1000n) / BigInt(part.term);
  }
  return (yearly + (yearly < 0n ? -6000n : 6000n)) / 12_000n;
}
