import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";

/** Credits deposits in this order, in one statement. */
export async function creditDeposits(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  depositIds: readonly string[],
): Promise<void> {
  if (depositIds.length === 0) return;
  const transactions = depositIds.map(() => platform.ids.next());
  await sql`
    SELECT payments_credit_deposit(deposit, transaction, ${platform.clock.now()}::timestamptz)
    FROM unnest(${[...depositIds]}::uuid[], ${transactions}::uuid[]) WITH ORDINALITY AS due (deposit, transaction, place)
    ORDER BY place`.execute(trx);
  wakeAfterCommit(trx, "events");
}
