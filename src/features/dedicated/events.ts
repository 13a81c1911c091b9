import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to requests for dedicated servers. */
export const dedicatedEvents = {
  /** The customer asked for dedicated servers. */
  "dedicated.requested.v1": { payload: { requestId: "id" }, seenBy: "customer" },
  /** An operator answered a request. */
  "dedicated.answered.v1": { payload: { requestId: "id" }, seenBy: "customer" },
  /** An operator closed a request. */
  "dedicated.closed.v1": { payload: { requestId: "id" }, seenBy: "customer" },
  /** The customer withdrew a request. */
  "dedicated.withdrawn.v1": { payload: { requestId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
