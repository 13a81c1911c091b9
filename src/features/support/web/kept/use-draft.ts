import { useCallback, useSyncExternalStore } from "react";
import { browserStore } from "./browser-store.ts";
import { useOwner } from "./use-owner.ts";

/**
 * A text that is being written, kept by the browser for this account until it is sent: `place` is a ticket or `new`.
 * `const [draft, keep] = useDraft(place)`; an empty one is forgotten.
 */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const key = `draft.${useOwner()}.${place}`;
  const text = useSyncExternalStore(browserStore.subscribe, () => browserStore.read(key) ?? "");
  const keep = useCallback((next: string) => browserStore.write(key, next === "" ? null : next), [key]);
  return [text, keep];
}
