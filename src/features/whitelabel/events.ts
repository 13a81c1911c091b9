import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to sites of resellers. */
export const whitelabelEvents = {
  /** The customer made a site. */
  "whitelabel.created.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** A site was opened to visitors. */
  "whitelabel.published.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** A host was claimed, taken away or put first, or a look at its records found something else. */
  "whitelabel.hosts-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** It was stopped, opened again, or begins to end; it has ended. */
  "whitelabel.state-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Margin of a site became available, less a debt that it paid. */
  "whitelabel.margin-matured.v1": {
    payload: { siteId: "id", orders: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Prices of a site changed. */
  "whitelabel.prices-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Telegram refuses the token of a site's bot, or another program reads its updates. */
  "whitelabel.bot-failed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Name, accent or contacts of a site changed. */
  "whitelabel.brand-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
