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
  /** To each customer of a site: it ends on a day; what they have goes on. */
  "whitelabel.shop-closes.v1": { payload: { shop: "number" }, seenBy: "customer" },
  /** To each customer of a site: it ended, and they sign in elsewhere. */
  "whitelabel.shop-closed.v1": { payload: { shop: "number" }, seenBy: "customer" },
  /** Margin of a site became available, less a debt that it paid. */
  "whitelabel.margin-matured.v1": {
    payload: { siteId: "id", orders: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Prices of a site changed. */
  "whitelabel.prices-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Another mail address was set or a key made for a site, or a look at its records found something else. */
  "whitelabel.mail-sender-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** A record of the domain from which the mail of a site comes is gone; it is used for some days more. */
  "whitelabel.mail-sender-failing.v1": { payload: { siteId: "id", days: "number" }, seenBy: "customer" },
  /** Its mail comes from the neutral address again, because the domain is not proven any more. */
  "whitelabel.mail-sender-lost.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Telegram refuses the token of a site's bot, or another program reads its updates. */
  "whitelabel.bot-failed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
  /** Name, accent or contacts of a site changed. */
  "whitelabel.brand-changed.v1": { payload: { siteId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
