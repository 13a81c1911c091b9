import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import type { ValuedDeposit } from "./value-deposits.ts";

/** A deposit that waits for more blocks. */
export interface Confirming {
  readonly deposit: ValuedDeposit;
  readonly have: number;
  readonly need: number;
}

/** How many announcements a deposit gets at about most, whatever its network takes. */
const steps = 10;

/**
 * Each of a few blocks is announced. Of 20 or 64 only every second or seventh is, besides the first two and the last
 * before the credit: pages show what is between them when they ask for other reasons.
 */
export function isAnnounced(have: number, need: number): boolean {
  return have <= 2 || have === need - 1 || have % Math.ceil(need / steps) === 0;
}

/** Publishes how many blocks each deposit has and needs. */
export async function announceConfirming(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  confirming: readonly Confirming[],
): Promise<void> {
  const due = confirming.filter(({ have, need }) => isAnnounced(have, need));
  if (due.length === 0) return;
  const events = due.map(({ deposit, have, need }) => ({
    site_id: deposit.site_id,
    customer_id: deposit.customer_id,
    payload: {
      ...(deposit.payment_id !== null && { paymentId: deposit.payment_id }),
      depositId: deposit.id,
      have,
      need,
    },
  }));
  await sql`
    SELECT event_publish('payments.confirming.v1', site_id, customer_id, payload, ${platform.clock.now()}::timestamptz)
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (
      site_id smallint, customer_id uuid, payload jsonb)`.execute(trx);
  wakeAfterCommit(trx, "events");
}
