import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ImportContext } from "./deps.ts";

export interface InviteRequest {
  readonly siteId: number;
  readonly source: string;
  /** At most so many mails in this run: mail servers take a new sender's mails slowly. */
  readonly most: number;
  /** Also those whose password was taken over. */
  readonly everyone: boolean;
}

/** Mails imported clients once that their account is here, those who need a new password first of all; returns how many. */
export async function inviteClients(
  { platform, accounts }: ImportContext,
  ctx: Ctx,
  { siteId, source, most, everyone }: InviteRequest,
): Promise<number> {
  const open = platform.db.kysely
    .selectFrom("import_records as r")
    .innerJoin("import_sources as s", "s.id", "r.source_id")
    .select(["r.source_id", "r.source_key", "r.object_id", "r.customer_id"])
    .where("s.site_id", "=", siteId)
    .where("s.name", "=", source)
    .where("r.kind", "=", "client")
    .where("r.invited_at", "is", null)
    .orderBy("r.has_password")
    .orderBy("r.source_key")
    .limit(most);
  const rows = await (everyone ? open : open.where("r.has_password", "=", false)).execute();
  let mailed = 0;
  for (const row of rows) {
    mailed += await transaction(platform, async (trx) => {
      const taken = await trx
        .updateTable("import_records")
        .set({ invited_at: ctx.now })
        .where("source_id", "=", row.source_id)
        .where("kind", "=", "client")
        .where("source_key", "=", row.source_key)
        .where("invited_at", "is", null)
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return 0;
      if (!(await accounts.mailMoved(trx, { userId: row.object_id, siteId }))) return 0;
      const detail = { source };
      const object = { objectType: "customer", objectId: row.customer_id, detail };
      await writeAudit(trx, ctx, { action: "import.invite", ...object });
      return 1;
    });
  }
  return mailed;
}
