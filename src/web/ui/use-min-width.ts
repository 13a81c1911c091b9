import { useSyncExternalStore } from "react";

/** True while the window is at least `px` pixels wide. */
export function useMinWidth(px: number): boolean {
  const query = matchMedia(`(min-width: ${px}px)`);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
}
