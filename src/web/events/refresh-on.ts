import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ProductEventName } from "#src/features/events.gen.ts";

const keysByEvent = new Map<string, QueryKey[]>();
const moneyKeys: QueryKey[] = [];

/**
 * Declares that queries below `key` are stale once one of the events has happened: a feature's `queries.ts` calls it
 * beside the queries it concerns.
 */
export function refreshOn(events: readonly ProductEventName[], key: QueryKey): void {
  for (const event of events) keysByEvent.set(event, [...(keysByEvent.get(event) ?? []), key]);
}

/** The same for every event of any feature that moves money: for queries that show a balance. */
export function refreshOnMoney(key: QueryKey): void {
  moneyKeys.push(key);
}

/**
 * Keys whose balance another answer on the screen brings, with whether it is there: money does not ask for them then,
 * since two answers would show two balances for a moment.
 */
export const broughtBy = new Map<QueryKey, (queryClient: QueryClient) => boolean>();

/** The keys that an event affects, without those that another one includes. */
export function keysTouchedBy(event: string, movesMoney: boolean): readonly QueryKey[] {
  const keys = [...(keysByEvent.get(event) ?? []), ...(movesMoney ? moneyKeys : [])];
  return keys.filter(
    (key, place) => !keys.some((other, at) => at !== place && includes(other, key, at < place)),
  );
}

/** Whether everything below `key` is also below `outer`; of two equal keys only one may stay. */
function includes(outer: QueryKey, key: QueryKey, countsEqual: boolean): boolean {
  return (
    (outer.length < key.length || (outer.length === key.length && countsEqual)) &&
    outer.every((part, place) => part === key[place])
  );
}
