import type { EventCatalogue } from "#src/shared/events.ts";

const domain = { domainId: "id" } as const;
const order = { domainId: "id", orderId: "id" } as const;
const paid = { domainId: "id", orderId: "id", cents: "number" } as const;
const given = { domainId: "id", orderId: "id", untilMs: "number" } as const;
const refunded = { domainId: "id", orderId: "id", error: "code", cents: "number" } as const;
const timed = { domainId: "id", days: "number", cents: "number" } as const;

/** Events about domains. `days` and `cents` of an ending one: how long it can be renewed, and for how much. */
export const domainsEvents = {
  /** An act on a domain (register, transfer, renew, restore) was ordered and its price reserved. */
  "domains.ordered.v1": {
    payload: { domainId: "id", orderId: "id", act: "code" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Staff ordered a domain for its customer, whose balance pays. */
  "domains.ordered-for.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** Staff ordered a domain for its customer as a gift; `untilMs`, since 1970, is the end of its free time. */
  "domains.given.v1": { payload: given, seenBy: "customer", movesMoney: true },
  /** Staff ordered further years of a domain as a gift; they end at `untilMs`. */
  "domains.years-given.v1": { payload: given, seenBy: "customer", movesMoney: true },
  /** A domain of this customer was given to another one; what was set aside for it came back. */
  "domains.moved-away.v1": { payload: domain, seenBy: "customer", movesMoney: true },
  /** A domain of another customer is this one's now, and its charges to come. */
  "domains.moved-here.v1": { payload: domain, seenBy: "customer", movesMoney: true },
  /** A domain was registered; its price is paid. */
  "domains.delivered.v1": { payload: order, seenBy: "customer", movesMoney: true },
  /** A domain was transferred to us; its price is paid. */
  "domains.transferred-in.v1": { payload: order, seenBy: "customer", movesMoney: true },
  /** A registration failed; its price went back. */
  "domains.registration-refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** A transfer to us failed; its price went back. */
  "domains.transfer-refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** A renewal failed; its price went back. */
  "domains.renewal-refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** A restore failed; its price went back. */
  "domains.restore-refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** A domain was renewed; its price is paid. */
  "domains.renewed.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** A deleted domain was restored; its price is paid. */
  "domains.restored.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** Autoprolong reserved the price of the next renewal, which is charged so many days ahead. */
  "domains.renewal-reserved.v1": {
    payload: { ...paid, aheadDays: "number?" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Settings, tags or state of a domain changed; autoprolong that is switched off gives reserved money back. */
  "domains.changed.v1": {
    payload: { domainId: "id", days: "number?", cents: "number?" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** The registry refused a change: the domain is as it was before. */
  "domains.change-refused.v1": { payload: domain, seenBy: "customer" },
  /** Autoprolong renews the domain within so many days. */
  "domains.renews-soon.v1": { payload: timed, seenBy: "customer" },
  /** The paid time of a domain ends in so many days. */
  "domains.expires-soon.v1": { payload: timed, seenBy: "customer" },
  /** The paid time of a domain is over; its grace runs. */
  "domains.expired.v1": { payload: timed, seenBy: "customer" },
  /** An expired domain was taken out of the zone. */
  "domains.cut.v1": { payload: timed, seenBy: "customer" },
  /** The customer asked for a deletion; money reserved for a renewal went back. */
  "domains.deletion-asked.v1": { payload: domain, seenBy: "customer", movesMoney: true },
  /** The registry deleted a domain; for so many days it can be restored (0: not at all). */
  "domains.deleted.v1": { payload: timed, seenBy: "customer" },
  /** A domain can be registered by anyone again. */
  "domains.released.v1": { payload: domain, seenBy: "customer" },
  /** A transfer away was started; money reserved for a renewal went back. */
  "domains.leaving.v1": { payload: domain, seenBy: "customer", movesMoney: true },
  /** A transfer away was cancelled. */
  "domains.stays.v1": { payload: domain, seenBy: "customer" },
  /** A domain is with another registrar; money reserved for a renewal went back. */
  "domains.left.v1": { payload: domain, seenBy: "customer", movesMoney: true },
  /** A domain was taken out of the zone because its registrant did not confirm their address. */
  "domains.held.v1": { payload: domain, seenBy: "customer" },
  /** A domain is in the zone again because its registrant confirmed their address. */
  "domains.unheld.v1": { payload: domain, seenBy: "customer" },
  /** Staff holds a domain: it is locked, and may be out of the zone. */
  "domains.staff-held.v1": { payload: domain, seenBy: "customer" },
  /** Staff holds a domain no more. */
  "domains.staff-hold-lifted.v1": { payload: domain, seenBy: "customer" },
  /** The customer took the lock against transfers off. */
  "domains.unlocked.v1": { payload: domain, seenBy: "customer" },
  /** The code with which a domain can be transferred away was shown. */
  "domains.code-shown.v1": { payload: domain, seenBy: "customer" },
} as const satisfies EventCatalogue;
