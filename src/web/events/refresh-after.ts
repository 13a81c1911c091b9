import type { QueryClient } from "@tanstack/react-query";
import { moneyEvents } from "./money-events.gen.ts";
import { keysTouchedBy } from "./refresh-on.ts";

/** Refreshes what an event touches. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  for (const queryKey of keysTouchedBy(event, moneyEvents.has(event)))
    void queryClient.invalidateQueries({ queryKey });
}
