import type { EventCatalogue } from "#src/shared/events.ts";

const endpoint = { endpointId: "id" } as const;

/** What happens to the endpoints of webhooks; none of it is sent to them. */
export const webhooksEvents = {
  /** The customer added an endpoint. */
  "webhooks.added.v1": { payload: endpoint, seenBy: "customer" },
  /** The customer changed an endpoint, rolled its secret, or had messages sent again. */
  "webhooks.changed.v1": { payload: endpoint, seenBy: "customer" },
  /** The customer removed an endpoint. */
  "webhooks.removed.v1": { payload: endpoint, seenBy: "customer" },
  /** An endpoint failed for days, or said that it is gone: nothing is sent to it any more. */
  "webhooks.disabled.v1": { payload: { endpointId: "id", reason: "code" }, seenBy: "customer" },
  /** Who added an endpoint left the team or may not have it any more: it is disabled until another member takes it over. */
  "webhooks.left-behind.v1": { payload: { endpointId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
