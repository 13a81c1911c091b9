import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to sites of resellers. */
export const whitelabelEvents = {
  /** The customer made a site. */
  "whitelabel.created.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** A site was opened to visitors. */
  "whitelabel.published.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Prices of a site changed. */
  "whitelabel.prices-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
