import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to announcements of staff. */
export const mailingsEvents = {
  /** An announcement came to one of its recipients, who reads it in the list of notifications. */
  "mailings.announced.v1": { payload: { mailingId: "id", userId: "id" }, seenBy: "nobody" },
} as const satisfies EventCatalogue;
