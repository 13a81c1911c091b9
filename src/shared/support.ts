// What both halves and the ports of other features have of support tickets.

/** Most open tickets of a customer, and messages that a customer writes in an hour, in all tickets. */
export const maxOpenTickets = 20;
export const maxMessagesAnHour = 30;

/** Bounds of the texts. */
export const maxSubjectCharacters = 150;
export const maxMessageCharacters = 20_000;

/** Most files of a message, and how large they are, each and together. */
export const maxFiles = 10;
export const maxFileMegabytes = 25;
/** Files of one person that wait to be sent. */
export const maxUnsentFiles = 30;
export const maxFileBytes = maxFileMegabytes * 1_048_576;
/** What a customer may upload in 24 hours, removed again or not. Staff has no such limit. */
export const maxDayMegabytes = 500;

/** `scanning`: only who uploaded it can get it; `refused`: it does harm, and is not kept; `gone`: it was kept no longer. */
export const fileStates = ["scanning", "clean", "refused", "gone"] as const;

/** How long after its end a message opens a ticket again; later a new one is opened that names it. */
export const reopenDays = 14;

/** An answered ticket closes by itself after so many days without a message, with a notice so many days before. */
export const quietDays = 7;
export const noticeDays = 1;

/** How long staff may correct what they wrote. */
export const editMinutes = 5;

/** Who is waited for: us, the customer, no one any more, or a third party until a day that is shown. */
export const ticketStates = ["open", "answered", "held", "closed"] as const;

export type TicketState = (typeof ticketStates)[number];

export const ticketTopics = ["billing", "server", "domain", "account", "abuse", "other"] as const;

export type TicketTopic = (typeof ticketTopics)[number];

/** In the order of what is answered first. */
export const ticketPriorities = ["normal", "high", "urgent"] as const;

export type TicketPriority = (typeof ticketPriorities)[number];

/** By which way a message came. */
export const messageWays = ["web", "api", "mail", "telegram"] as const;

export type MessageWay = (typeof messageWays)[number];

/** What a ticket may be about. */
export const supportKinds = [
  "server",
  "domain",
  "dedicated-request",
  "payment",
  "deposit",
  "order",
  "task",
] as const;

export type SupportKind = (typeof supportKinds)[number];

/** What lines of the product itself in a ticket say; `text` of such a line is empty. */
export const ticketLines = [
  "about",
  "follows",
  "closed",
  "closed-quiet",
  "reopened",
  "held",
  "resumed",
  "merged",
] as const;

export type TicketLine = (typeof ticketLines)[number];

/**
 * What the product has of the thing that a ticket is about; `value` is a name, a code, an id, an amount in cents or a
 * moment, as the label says.
 */
export const supportFacts = [
  "name",
  "id",
  "state",
  "power",
  "service-state",
  "location",
  "plan",
  "address",
  "order",
  "task",
  "step",
  "error",
  "reason",
  "cents",
  "coins",
  "network",
  "txid",
  "confirmations",
  "paid-until",
  "expires-at",
  "created-at",
  "failed-at",
  "refunded-cents",
] as const;

export type SupportFactLabel = (typeof supportFacts)[number];

/** A fact about the thing that a ticket is about. */
export interface SupportFact {
  readonly label: SupportFactLabel;
  readonly value: string;
}
