import { addDays } from "#src/shared/time.ts";
import type { FoundRecords, WantedRecords } from "./host-records.ts";

/** How long a host whose records are gone is served: visitors of a day's mistake notice nothing. */
export const failingDays = 7;

export interface HostRow {
  readonly state: string;
  readonly failing_since: Date | null;
}

/** Whether both are there: the proof, and a way here and nowhere else. */
export function isProven(
  found: FoundRecords | null,
  { proof, target }: Pick<WantedRecords, "proof" | "target">,
  addresses: readonly string[],
): boolean {
  if (found === null || !found.texts.includes(proof)) return false;
  return leadsHere(found, target, addresses);
}

/** Whether a host leads to us alone. */
export function leadsHere(found: FoundRecords, target: string, addresses: readonly string[]): boolean {
  if (found.cname !== null) return found.cname === target;
  return found.addresses.length > 0 && found.addresses.every((address) => addresses.includes(address));
}

/**
 * What a check makes of a host. A zone that does not answer counts as one without records: visitors do not come here
 * either, and our own trouble with resolvers is over before the days are.
 */
export function nextState(row: HostRow, isRight: boolean, now: Date): HostRow {
  if (isRight) return { state: "active", failing_since: null };
  if (row.state !== "active" && row.state !== "failing") return { state: "pending", failing_since: null };
  const since = row.failing_since ?? now;
  const isOver = addDays(since, failingDays) <= now;
  return isOver ? { state: "pending", failing_since: null } : { state: "failing", failing_since: since };
}
