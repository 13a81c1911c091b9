import type { PlannedLine } from "./plan-change.ts";

/** What a service pays of a part, for a length of term. */
type Lowered = Pick<PlannedLine, "afterCents"> & {
  readonly part: Pick<PlannedLine["part"], "serviceId" | "part" | "term" | "cents">;
};

/**
 * What lower prices give away in a year, in USD cents: of each part of each service the length of term that loses most,
 * because it is paid in one of them. Raises make up for nothing.
 */
export function forgoneCents(lines: readonly Lowered[]): number {
  const most = new Map<string, number>();
  for (const { part, afterCents } of lines) {
    const key = `${part.serviceId} ${part.part}`;
    const yearly = Math.ceil((Number(part.cents - afterCents) * 12) / part.term);
    most.set(key, Math.max(most.get(key) ?? 0, yearly));
  }
  return [...most.values()].reduce((sum, cents) => sum + cents, 0);
}
