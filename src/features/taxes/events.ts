import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to where customers are for taxes. */
export const taxesEvents = {
  /** Where the customer is, or what proves it, changed: prices with tax may be others. */
  "taxes.changed.v1": { payload: {}, seenBy: "customer" },
} as const satisfies EventCatalogue;
