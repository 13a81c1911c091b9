import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";

export interface OnceOptions extends IdempotencyInput {
  readonly customerId: string;
  /** Key of the contract, e.g. `POST /v2/payments/create`. */
  readonly route: string;
  readonly at: Date;
}

/**
 * Runs `work` at most once per customer and key. The key row stands first in the transaction: a second call
 * waits on it (for the pool's lock_timeout) and then gets the stored answer. A refused call leaves no row, so it may succeed later with
 * the same key. `work` returns the encoded answer: what cannot be encoded is not committed.
 */
export async function runOnce<Answer extends object>(
  db: Kysely<DB>,
  options: OnceOptions,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const claimed = await sql<{ replay: Answer | null }>`
      SELECT idempotency_claim(${options.customerId}, ${options.key}, ${options.route}, ${options.requestHash},
                               NULL, ${options.at}) AS replay`.execute(trx);
    const replay = claimed.rows[0]?.replay;
    if (replay) return replay;
    const answer = await work(trx);
    await trx
      .updateTable("idempotency_keys")
      .set({ answer: JSON.stringify(answer) })
      .where("customer_id", "=", options.customerId)
      .where("key", "=", options.key)
      .execute();
    return answer;
  });
}
