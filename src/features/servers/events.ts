import type { EventCatalogue } from "#src/shared/events.ts";

const server = { serverId: "id" } as const;
const key = { keyId: "id" } as const;
const order = { serverId: "id", orderId: "id" } as const;
const paid = { serverId: "id", orderId: "id", cents: "number" } as const;
const refunded = { serverId: "id", orderId: "id", error: "code" } as const;
const renewable = { serverId: "id", cents: "number" } as const;
const reminder = { serverId: "id", days: "number", cents: "number" } as const;

/** Events about servers. `cents` of a server that ends unpaid is the price of a further term. */
export const serversEvents = {
  /** A server was ordered and its price reserved. */
  "servers.ordered.v1": { payload: order, seenBy: "customer", movesMoney: true },
  /** An ordered server runs; its price is paid and its first term begins. */
  "servers.delivered.v1": { payload: order, seenBy: "customer", movesMoney: true },
  /** An ordered server could not be created; its price went back. */
  "servers.refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** Staff ordered a server for its customer, whose balance pays. */
  "servers.ordered-for.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** Staff ordered a server for its customer as a gift; `untilMs`, since 1970, is the end of its free time. */
  "servers.given.v1": {
    payload: { serverId: "id", orderId: "id", untilMs: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** A server of this customer was given to another one; what was set aside for it came back. */
  "servers.moved-away.v1": { payload: server, seenBy: "customer", movesMoney: true },
  /** A server of another customer is this one's now, and its charges to come. */
  "servers.moved-here.v1": { payload: server, seenBy: "customer", movesMoney: true },
  /** A further term of a server was paid, by the customer or from what autoprolong reserved. */
  "servers.prolonged.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** Autoprolong reserved the price of the next term. */
  "servers.renewal-reserved.v1": { payload: paid, seenBy: "customer", movesMoney: true },
  /** A further address works; its price is paid. */
  "servers.address-added.v1": { payload: order, seenBy: "customer", movesMoney: true },
  /** A further address could not be set up; its price went back. */
  "servers.address-refunded.v1": { payload: refunded, seenBy: "customer", movesMoney: true },
  /** Tags, autoprolong or addresses changed; autoprolong that is switched off gives reserved money back. */
  "servers.changed.v1": {
    payload: { serverId: "id", orderId: "id?" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** The customer saved an SSH key for installations to come. */
  "servers.ssh-key-added.v1": { payload: key, seenBy: "customer" },
  /** A saved SSH key was renamed or forgotten. */
  "servers.ssh-keys-changed.v1": { payload: key, seenBy: "customer" },
  /** The paid time of a server ends in so many days. */
  "servers.expires-soon.v1": { payload: reminder, seenBy: "customer" },
  /** The paid time of a server ended; its grace began, of so many hours. */
  "servers.expired.v1": { payload: { ...renewable, hours: "number?" }, seenBy: "customer" },
  /** The grace of a server ends within hours. */
  "servers.grace-ending.v1": { payload: reminder, seenBy: "customer" },
  /** A server was suspended for lack of payment; it is kept for so many days. */
  "servers.suspended.v1": { payload: { ...renewable, keptDays: "number?" }, seenBy: "customer" },
  /** Staff stopped a server, for a reason that is no payment. */
  "servers.held.v1": { payload: { serverId: "id", reason: "code" }, seenBy: "customer", movesMoney: true },
  /** What staff stopped may run again. */
  "servers.hold-lifted.v1": { payload: server, seenBy: "customer" },
  /** Staff announced that a server will be removed with its disk in so many days. */
  "servers.removal-announced.v1": {
    payload: { serverId: "id", days: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** It will not. */
  "servers.removal-stopped.v1": { payload: server, seenBy: "customer" },
  /** It begins; `cents` of what was paid went back. */
  "servers.removal-done.v1": { payload: renewable, seenBy: "customer", movesMoney: true },
  /** A suspended server is deleted within a day. */
  "servers.deletion-near.v1": { payload: reminder, seenBy: "customer" },
  /** Its customer has a server deleted; `cents` of what was paid went back. */
  "servers.deleted.v1": { payload: renewable, seenBy: "customer", movesMoney: true },
  /** Its customer withdrew from the contract; `cents` of what was paid went back. */
  "servers.withdrawn.v1": { payload: renewable, seenBy: "customer", movesMoney: true },
  /** Staff ended a server with a refund; `cents` of what was paid went back beside it. */
  "servers.ended.v1": { payload: renewable, seenBy: "customer", movesMoney: true },
  /** The machine of a server that its customer had deleted is gone. */
  "servers.removed.v1": { payload: server, seenBy: "customer" },
  /** A server's addresses were given back while domains of its customer lead to them. */
  "servers.domains-left.v1": { payload: server, seenBy: "customer" },
  /** An unpaid server was removed for good. */
  "servers.terminated.v1": { payload: server, seenBy: "customer" },
  /** A server was found running, paused or off otherwise than before. */
  "servers.power-changed.v1": { payload: server, seenBy: "customer" },
  /** Maintenance of the server's host began. */
  "servers.maintenance-began.v1": { payload: server, seenBy: "customer" },
  /** Maintenance of the server's host ended. */
  "servers.maintenance-ended.v1": { payload: server, seenBy: "customer" },
  /** A server stopped because its host did, and is started again. */
  "servers.went-down.v1": { payload: server, seenBy: "customer" },
  /** Most of a server's traffic of the month is used. */
  "servers.traffic-near.v1": { payload: server, seenBy: "customer" },
  /** All of a server's traffic of the month is used. */
  "servers.traffic-used.v1": { payload: server, seenBy: "customer" },
  /** Staff gave a server days that are not charged. */
  "servers.days-given.v1": {
    payload: { serverId: "id", days: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** A new root password was given to a server; a task sets it on the machine. */
  "servers.password-changed.v1": { payload: server, seenBy: "customer" },
} as const satisfies EventCatalogue;
