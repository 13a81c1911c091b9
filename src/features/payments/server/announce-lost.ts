import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { addMs } from "#src/shared/time.ts";
import { paymentsEvents } from "../events.ts";
import type { PaymentsContext } from "./context.ts";

/** How long coins of a reversed credit may be away while the scanner is at the tip: most come back within it. */
export const lostAfterMs = 2 * 60_000;

interface Lost {
  readonly id: string;
  readonly siteId: number;
  readonly customerId: string;
  readonly paymentId: string | null;
  readonly cents: bigint;
}

/** Publishes, once for each reversal, that its coins stay away. */
export async function announceLost({ platform }: PaymentsContext): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    for (const { id, siteId, customerId, paymentId, cents } of await noteLost(trx, now)) {
      await publishEvent(trx, { now }, paymentsEvents, {
        name: "payments.lost.v1",
        siteId,
        customerId,
        payload: { ...(paymentId !== null && { paymentId }), depositId: id, cents: Number(cents) },
      });
    }
  });
}

/** Deposits without a block since their last reversal, which is not announced yet; marked as announced. */
async function noteLost(trx: Transaction<DB>, now: Date): Promise<readonly Lost[]> {
  const { rows } = await sql<Lost>`
    WITH lost AS (
      SELECT d.id, c.site_id, a.customer_id, p.id AS payment_id, taken.cents
      FROM deposits d JOIN chains n ON n.id = d.chain_id
      JOIN deposit_addresses a ON a.id = d.address_id JOIN customers c ON c.id = a.customer_id
      LEFT JOIN payments p ON p.address_id = a.id
      CROSS JOIN LATERAL (
        SELECT t.created_at, e.amount AS cents, split_part(t.idempotency_key, ':', 3)::int AS epoch
        FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = ledger_account_id('exchange', NULL, 'USD')
        WHERE t.reference_type = 'deposit' AND t.reference_id = d.id AND t.kind = 'deposit-reversal'
        ORDER BY t.created_at DESC LIMIT 1
      ) AS taken
      WHERE d.epoch > 0
        -- Each by its index: both are few.
        AND (d.state = 'seen' OR d.state = 'replaced' AND d.replaced_in IS NOT NULL)
        AND coalesce(d.lost_epoch, 0) <= taken.epoch
        AND taken.created_at <= ${addMs(now, -lostAfterMs)}
        AND n.last_ok_at >= taken.created_at + ${lostAfterMs} * interval '1 millisecond'
      FOR UPDATE OF d
    )
    UPDATE deposits d SET lost_epoch = d.epoch FROM lost WHERE d.id = lost.id
    RETURNING d.id, lost.site_id AS "siteId", lost.customer_id AS "customerId", lost.payment_id AS "paymentId",
              lost.cents`.execute(trx);
  return rows;
}
