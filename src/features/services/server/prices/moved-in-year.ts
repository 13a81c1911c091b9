import type { PlannedLine } from "./plan-change.ts";

/** What a service pays of a part, for a length of term. */
type Changed = Pick<PlannedLine, "afterCents"> & {
  readonly part: Pick<PlannedLine["part"], "serviceId" | "part" | "term" | "cents">;
};

/** In USD cents. */
export interface MovedInYear {
  /** What lower prices give away. */
  readonly forgoneCents: number;
  /** What higher prices take. */
  readonly raisedCents: number;
  /** Both together: neither makes up for the other. It counts against limits. */
  readonly movedCents: number;
}

/**
 * What new prices move in a year: of each part of each service the length of term whose price changes most, because it is
 * paid in one of them.
 */
export function movedInYear(lines: readonly Changed[]): MovedInYear {
  const most = new Map<string, number>();
  for (const { part, afterCents } of lines) {
    const key = `${part.serviceId} ${part.part}`;
    const yearly = (Number(afterCents - part.cents) * 12) / part.term;
    // Away from nothing, so that what is given away or taken is never counted as less than it is.
    const whole = Math.sign(yearly) * Math.ceil(Math.abs(yearly));
    if (Math.abs(whole) > Math.abs(most.get(key) ?? 0)) most.set(key, whole);
  }
  const moves = [...most.values()];
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + Math.abs(one), 0);
  const forgoneCents = sumOf(moves.filter((cents) => cents < 0));
  const raisedCents = sumOf(moves.filter((cents) => cents > 0));
  return { forgoneCents, raisedCents, movedCents: forgoneCents + raisedCents };
}
