import type { QueryClient, QueryKey } from "@tanstack/react-query";

const keysByEvent = new Map<string, QueryKey[]>();

/**
 * Says that queries below `key` are old once one of the events has happened: a feature's `queries.ts` calls it
 * beside the queries it concerns.
 */
export function refreshOn(events: readonly string[], key: QueryKey): void {
  for (const event of events) keysByEvent.set(event, [...(keysByEvent.get(event) ?? []), key]);
}

/** Refreshes what an event touches. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  for (const queryKey of keysByEvent.get(event) ?? []) void queryClient.invalidateQueries({ queryKey });
}
