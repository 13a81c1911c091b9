import { useSyncExternalStore } from "react";

// The islands of a page are React roots of their own: what they share is here.
const listeners = new Set<() => void>();
let chosen: string | undefined;

function choosePlace(id: string): void {
  chosen = id;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/**
 * The location that a page shows offers of, the same in its chart and its price list: its id, and how to choose
 * another. `first` until one is chosen, which is also what the server draws.
 */
export function useChosenPlace(first: string): readonly [id: string, choose: (id: string) => void] {
  const id = useSyncExternalStore(
    listen,
    () => chosen ?? first,
    () => first,
  );
  return [id, choosePlace];
}

/** The location that is shown first: one where something can be had, if there is any. */
export function firstPlace<Place extends { readonly availability: string }>(
  places: readonly Place[],
): Place | undefined {
  return places.find(({ availability }) => availability !== "sold-out") ?? places[0];
}
