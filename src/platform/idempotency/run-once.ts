import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Committing, transaction } from "#src/platform/db/transaction.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";

export interface OnceOptions extends IdempotencyInput {
  readonly customerId: string;
  /** Key of the contract, e.g. `POST /v2/payments/create`. */
  readonly route: string;
  readonly at: Date;
}

/**
 * Runs `work` at most once per customer and key. The key row is written first in the transaction: a second call
 * waits on it (for the pool's lock_timeout) and then gets the stored answer. A refused call leaves no row, so it may succeed later with
 * the same key. `work` returns the encoded answer: what cannot be encoded is not committed.
 */
export async function runOnce<Answer extends object>(
  on: Committing,
  options: OnceOptions,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  return transaction(on, async (trx) => {
    const { customerId: customer, key, route, requestHash, at } = options;
    const replay = await call(trx, "idempotency_claim", {
      customer,
      key,
      route,
      requestHash,
      answer: null,
      at,
    });
    // Stored under this key by the same route.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (replay) return replay as Answer;
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
