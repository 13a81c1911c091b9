import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { walletEvents } from "../events.ts";

export interface BroughtBalance {
  /** Of the ledger transaction. */
  readonly id: string;
  readonly siteId: number;
  readonly customerId: string;
  readonly cents: bigint;
  /** What the customer reads. */
  readonly note: string;
  /** Names the client at its source: the same key never credits twice. */
  readonly key: string;
}

/**
 * Puts a balance of another product into a wallet, from an account of its own: neither income nor a gift. False when it
 * was there before. The caller writes the audit row of the client.
 */
export async function bringOverBalance(
  trx: Transaction<DB>,
  { id, siteId, customerId, cents, note, key }: BroughtBalance,
  at: Date,
): Promise<boolean> {
  const isNew = await call(trx, "wallet_bring_over", { id, customer: customerId, cents, note, key, at });
  if (isNew !== true) return false;
  await publishEvent(trx, { now: at }, walletEvents, {
    name: "wallet.adjusted.v1",
    siteId,
    customerId,
    payload: { transactionId: id, cents: centsToNumber(cents) },
  });
  return true;
}
