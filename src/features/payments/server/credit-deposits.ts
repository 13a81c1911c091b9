import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import { readDenied } from "./denied-senders.ts";
import { reasonToHold, setAside } from "./hold-deposit.ts";

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

/** Credits dust along with the deposit that makes its address worth emptying. */
export async function creditDust(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  addressId: string,
  withDeposit: string | null,
): Promise<void> {
  const due = await trx
    .selectFrom("deposits")
    .select(["id", "ref", "cents", "senders", "state", "held_reason"])
    .where("address_id", "=", addressId)
    .where((where) => where.or([where("state", "=", "dust"), where("id", "=", withDeposit)]))
    .orderBy("seen_at")
    .orderBy("id")
    .execute();
  const denied = await readDenied(
    trx,
    due.flatMap(({ senders }) => senders),
  );
  for (const deposit of due) {
    const reason = reasonToHold(deposit, denied);
    if (reason !== null) {
      await setAside(trx, deposit, "held", reason);
      continue;
    }
    const [id, at] = [platform.ids.next(), platform.clock.now()];
    await call(trx, "payments_credit_deposit", { deposit: deposit.id, transaction: id, at });
  }
}
