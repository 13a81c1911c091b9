import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * Restarts the ledger's hash chain after a restore, whose entries have the transaction ids of another server. The
 * caller has verified the old chain; its end is kept in the audit, so that the old dump still proves what was
 * restored. Needs triggers disabled: the ledger is append-only.
 */
export async function restartSeals(trx: Transaction<DB>, ctx: Ctx): Promise<void> {
  const last = await trx
    .selectFrom("ledger_seals")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  await sql`UPDATE ledger_entries SET xid = '1'`.execute(trx);
  await sql`DELETE FROM ledger_seals`.execute(trx);
  const detail = last ? { lastSeal: Number(last.seq), hash: last.hash.toString("hex") } : {};
  const object = { objectType: "ledger", objectId: "seals", detail };
  await writeAudit(trx, ctx, { action: "ledger.restore", ...object });
}
