import type { QueryKey } from "@tanstack/react-query";
import type { ProductEventName } from "#src/features/events.gen.ts";

const keysByEvent = new Map<string, QueryKey[]>();
const moneyKeys: QueryKey[] = [];

/**
 * Says that queries below `key` are old once one of the events has happened: a feature's `queries.ts` calls it
 * beside the queries it concerns.
 */
export function refreshOn(events: readonly ProductEventName[], key: QueryKey): void {
  for (const event of events) keysByEvent.set(event, [...(keysByEvent.get(event) ?? []), key]);
}

/** The same for every event that moves money, of whatever feature: for what shows a balance. */
export function refreshOnMoney(key: QueryKey): void {
  moneyKeys.push(key);
}

/** What an event touches; a key that another one includes is left out. */
export function keysTouchedBy(event: string, movesMoney: boolean): readonly QueryKey[] {
  const keys = [...(keysByEvent.get(event) ?? []), ...(movesMoney ? moneyKeys : [])];
  return keys.filter(
    (key, place) => !keys.some((other, at) => at !== place && includes(other, key, at < place)),
  );
}

/** Whether everything below `key` is below `outer` too; of two that are equal one has to give way. */
function includes(outer: QueryKey, key: QueryKey, countsEqual: boolean): boolean {
  return (
    (outer.length < key.length || (outer.length === key.length && countsEqual)) &&
    outer.every((part, place) => part === key[place])
  );
}
