import type { BuoyKind } from "#src/web/ui/buoy.tsx";

const marks: Readonly<Record<string, BuoyKind>> = {
  // Orders.
  paid: "busy",
  delivered: "ok",
  refunded: "off",
  // Tasks, and mails in part.
  queued: "busy",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  bounced: "bad",
  cancelled: "off",
  sent: "ok",
  // Coins.
  seen: "busy",
  pending: "busy",
  confirming: "busy",
  credited: "ok",
  final: "ok",
  held: "warn",
  dust: "off",
  replaced: "off",
  dropped: "off",
  invalid: "off",
  reversed: "bad",
  // Notices.
  read: "ok",
  unread: "off",
};

/** The mark of a state of an order, a task, a mail, coins or a notice. */
export function markOfState(state: string): BuoyKind {
  return marks[state] ?? "info";
}

/** Whether it ended as it should: an amount alone says it then. */
export function isGoodState(state: string | null): boolean {
  return state !== null && marks[state] === "ok";
}
