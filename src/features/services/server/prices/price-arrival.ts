import type { PlannedLine } from "./plan-change.ts";
import { firstTermFrom } from "#src/shared/first-term-from.ts";

/** Services that renew by the same length of term and pay a new price first on the same day or so. */
export interface ArrivalCell {
  /** The length of term that they renew by; null where it was not kept. */
  readonly months: number | null;
  readonly firstAt: Date | null;
  readonly services: number;
  /** By how much they change the monthly revenue, in 12,000ths of a cent: so terms of all lengths have whole numbers. */
  readonly parts: bigint;
}

/** Who pays a change by the length of their term, and when. All groups add up to the change. */
export interface ArrivalGroup {
  readonly months: number | null;
  readonly services: number;
  readonly mrrDeltaCents: bigint;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

/** How the change of the monthly revenue arrives: what of it is there at the end of a month, `YYYY-MM`. */
export interface ArrivedMonth {
  readonly month: string;
  readonly mrrDeltaCents: bigint;
}

export interface Arrival {
  readonly groups: readonly ArrivalGroup[];
  readonly arrival: readonly ArrivedMonth[];
}

/** A cell for each service, of its usual term where the change is about that. */
export function cellsOf(lines: readonly PlannedLine[]): readonly ArrivalCell[] {
  const cells = new Map<string, ArrivalCell>();
  for (const { part, afterCents, fromAt } of lines) {
    const before = cells.get(part.serviceId);
    const parts = part.isUsual ? ((afterCents - part.cents) * 12_000n) / BigInt(part.term) : 0n;
    cells.set(part.serviceId, {
      months: part.renewMonths,
      firstAt: firstTermFrom(part, fromAt),
      services: 1,
      parts: parts + (before?.parts ?? 0n),
    });
  }
  return [...cells.values()];
}

/** Groups and months of cells; what rounding leaves is with the largest, so that each adds up to the whole change. */
export function arrivalOf(cells: readonly ArrivalCell[], mrrDeltaCents: bigint): Arrival {
  const byTerm = [...Map.groupBy(cells, ({ months }) => months)].map(([months, found]) => {
    const days = found
      .flatMap(({ firstAt }) => firstAt ?? [])
      .sort((one, other) => one.getTime() - other.getTime());
    return {
      months,
      services: found.reduce((sum, { services }) => sum + services, 0),
      mrrDeltaCents: rounded(found),
      firstAt: days[0] ?? null,
      lastAt: days.at(-1) ?? null,
    };
  });
  byTerm.sort((one, other) => other.services - one.services || (one.months ?? 0) - (other.months ?? 0));
  const rest = mrrDeltaCents - byTerm.reduce((sum, group) => sum + group.mrrDeltaCents, 0n);
  const groups = byTerm.map((group, place) =>
    place === 0 ? { ...group, mrrDeltaCents: group.mrrDeltaCents + rest } : group,
  );
  return { groups, arrival: monthsOf(cells, mrrDeltaCents) };
}

function monthsOf(cells: readonly ArrivalCell[], mrrDeltaCents: bigint): readonly ArrivedMonth[] {
  const byMonth = Map.groupBy(
    cells.filter(({ firstAt }) => firstAt !== null),
    ({ firstAt }) => (firstAt ?? new Date(0)).toISOString().slice(0, 7),
  );
  const months = [...byMonth.keys()].sort();
  const arrived: ArrivalCell[] = [];
  return months.map((month, place) => {
    arrived.push(...(byMonth.get(month) ?? []));
    const isLast = place === months.length - 1 && arrived.length === cells.length;
    return { month, mrrDeltaCents: isLast ? mrrDeltaCents : rounded(arrived) };
  });
}

function rounded(cells: readonly ArrivalCell[]): bigint {
  const parts = cells.reduce((sum, cell) => sum + cell.parts, 0n);
  return (parts + (parts < 0n ? -6000n : 6000n)) / 12_000n;
}
