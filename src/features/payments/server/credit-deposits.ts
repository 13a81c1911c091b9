import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";

/** Credits deposits in this order, in one statement. */
export async function creditDeposits(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  depositIds: readonly string[],
): Promise<void> {
  if (depositIds.length === 0) return;
  await call(trx, "payments_credit_deposits", {
    deposits: [...depositIds],
    transactions: depositIds.map(() => platform.ids.next()),
    at: platform.clock.now(),
  });
}
