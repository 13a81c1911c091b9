import { createCtx, type Ctx } from "#src/platform/ctx.ts";
import { type ActorStamp } from "#src/platform/authz/actor.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { sql, type Transaction } from "kysely";
import { mergeDocuments } from "../document/merge-documents.ts";
import { lockVersion, type Networks, problemsOf, readFile, storedFile } from "./catalogue-state.ts";
import { auditDraft, findDraft } from "./drafts.ts";
import { publishDocument } from "./publish-document.ts";

/**
 * Publishes scheduled drafts whose time has come, in the name of who scheduled them. What was published meanwhile stays:
 * the draft's own changes are applied to it. Where both changed the same field, or it cannot be published any more, it is a
 * draft again and an alarm says so; the others do not wait for it.
 */
export async function publishDue(platform: Platform, networks: Networks): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string; by: ActorStamp }>`
    SELECT id, published_by AS by FROM catalogue_drafts WHERE state = 'scheduled' AND from_at <= ${now}
    ORDER BY from_at, id LIMIT 20`.execute(platform.db.kysely);
  for (const { id, by } of rows) {
    const ctx = createCtx(platform, by);
    try {
      await transaction(platform, (trx) => publishOne(networks, trx, ctx, id));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      platform.log.error({ err: error, draft: id }, "a draft of the catalogue could not be published");
      await transaction(platform, (trx) => miss(trx, ctx, { id, conflicts: 0 }));
    }
  }
}

async function publishOne(networks: Networks, trx: Transaction<DB>, ctx: Ctx, id: string): Promise<void> {
  // The draft before the catalogue, as in every publication of one.
  const { state, fromAt, reason, base, document: own } = await findDraft(trx, id, true);
  if (state !== "scheduled" || fromAt === null || fromAt > ctx.now) return;
  const version = await lockVersion(trx);
  const { document, conflicts } = mergeDocuments(base, own, await readFile(trx, networks));
  const file = storedFile({ ...document, catalogueVersion: version });
  if (conflicts.length > 0 || (await problemsOf(trx, networks, file)).length > 0)
    return miss(trx, ctx, { id, conflicts: conflicts.length });
  const publishing = { file, expected: version, cause: "draft", draftId: id, reason } as const;
  await publishDocument(networks, trx, ctx, publishing);
  await trx.updateTable("catalogue_drafts").set({ state: "published" }).where("id", "=", id).execute();
}

async function miss(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, conflicts }: { readonly id: string; readonly conflicts: number },
): Promise<void> {
  await trx
    .updateTable("catalogue_drafts")
    .set({ state: "draft", from_at: null, missed_at: ctx.now })
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .execute();
  await auditDraft(trx, ctx, "catalogue-draft.miss", id, { conflicts });
}
