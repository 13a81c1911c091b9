import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to requests of people about their data. */
export const privacyEvents = {
  /** A copy that the customer asked for can be fetched. */
  "privacy.copy-ready.v1": { payload: { requestId: "id" }, seenBy: "customer" },
  /** We declined to close the account, and said why. */
  "privacy.declined.v1": { payload: { requestId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
