/** A day on which the balance no longer pays, and what it lacks until then. */
export interface Shortfall {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** What has to be added for the balance to last beyond this day; grows with time. */
  readonly cents: number;
  /** How many charges are not paid up to here, this day's too. */
  readonly count: number;
}

/** Until when the balance and `addedCents` pay; null: beyond everything that `shortfalls` covers. */
export function lastsUntil(
  shortfalls: readonly Pick<Shortfall, "at" | "cents">[],
  addedCents: number,
): string | null {
  return shortfalls.find(({ cents }) => cents > addedCents)?.at ?? null;
}
