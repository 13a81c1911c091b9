import type { Transaction } from "kysely";
import type { Notice } from "#src/platform/events/wake.ts";
import type { DB } from "./schema.gen.ts";

/** Channels to wake when a transaction of `transaction` has committed. */
const noted = new WeakMap<object, Set<Notice>>();

/**
 * Wakes a channel's waiters once this transaction has committed, and not when it is rolled back. Publishing an event,
 * posting a mail and calling an SQL function do this themselves; a statement that opens work in its own SQL must call
 * this. It is a hint: on a transaction that was not opened by `transaction` it does nothing.
 */
export function wakeAfterCommit(trx: object, ...channels: readonly Notice[]): void {
  const waiting = noted.get(trx);
  for (const channel of channels) waiting?.add(channel);
}

/** Starts collecting a transaction's channels. */
export function collectWakes(trx: Transaction<DB>): ReadonlySet<Notice> {
  const channels = new Set<Notice>();
  noted.set(trx, channels);
  return channels;
}
