import type { QueryClient } from "@tanstack/react-query";
import { productEvents } from "#src/features/events.gen.ts";
import type { EventDefinition } from "#src/shared/events.ts";
import { keysTouchedBy } from "./refresh-on.ts";

const definitions = new Map<string, EventDefinition>(Object.entries(productEvents));

/** Refreshes what an event touches. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  const movesMoney = definitions.get(event)?.movesMoney === true;
  for (const queryKey of keysTouchedBy(event, movesMoney)) void queryClient.invalidateQueries({ queryKey });
}
