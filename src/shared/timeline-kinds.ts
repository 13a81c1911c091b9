/** What the timeline of a customer has lines of; each comes from one source. */
export const timelineKinds = [
  /** What people and programs of the customer did, sign-ins among it, out of the audit. */
  "act",
  "deposit",
  "mail",
  "notice",
  "order",
  "payment",
  /** Acts of our staff and of commands. */
  "staff",
  "task",
  "ticket",
] as const;

export type TimelineKind = (typeof timelineKinds)[number];
