/** The queues of the office, by what waits in them: what the stream of staff says has changed. */
export const queueKinds = [
  "alarms",
  "approvals",
  "dedicated",
  "deposits",
  "findings",
  "payouts",
  "privacy",
  "rewards",
  "tasks",
  "tickets",
] as const;

export type QueueKind = (typeof queueKinds)[number];
