import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let shown: string | undefined;

function show(path: string | undefined): void {
  shown = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in which list the object of the page is: the sidebar marks that where the address is below no place of it. */
export function useOwnList(path: string): void {
  useEffect(() => {
    show(path);
    return () => show(undefined);
  }, [path]);
}

/** The list of the object that is shown. */
export function useListOfObject(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
