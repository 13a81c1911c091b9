import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";

/** Credits a deposit that was held for its size, on an operator's word. False when it is not held any more. */
export async function releaseDeposit(
  { platform }: PaymentsContext,
  depositId: string,
  actor: { readonly kind: string; readonly id?: string },
): Promise<boolean> {
  const at = platform.clock.now();
  const released = await transaction(platform.db.kysely, async (trx) => {
    const held = await trx
      .selectFrom("deposits")
      .select("id")
      .where("id", "=", depositId)
      .where("held_reason", "=", "limit")
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return false;
    await sql`SELECT payments_credit_deposit(${depositId}, ${platform.ids.next()}, ${at})`.execute(trx);
    const object = { objectType: "deposit", objectId: depositId };
    await writeAudit(trx, { actor, action: "deposit.release", ...object, requestId: null }, at);
    return true;
  });
  if (released) platform.wake("events");
  return released;
}
