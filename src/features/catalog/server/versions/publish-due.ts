import { createCtx } from "#src/platform/ctx.ts";
import { type ActorStamp } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { sql } from "kysely";
import { mergeDocuments } from "../document/merge-documents.ts";
import { lockVersion, type Networks, problemsOf, readFile, storedFile } from "./catalogue-state.ts";
import { auditDraft, findDraft } from "./drafts.ts";
import { publishDocument } from "./publish-document.ts";

/**
 * Publishes scheduled drafts whose time has come, in the name of who scheduled them. What was published meanwhile stays:
 * the draft's own changes are applied to it. Where both changed the same field, or it would not be valid any more, it is a
 * draft again and an alarm says so.
 */
export async function publishDue(platform: Platform, networks: Networks): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string; by: ActorStamp }>`
    SELECT id, published_by AS by FROM catalogue_drafts WHERE state = 'scheduled' AND from_at <= ${now}
    ORDER BY from_at, id LIMIT 20`.execute(platform.db.kysely);
  for (const { id, by } of rows) {
    const ctx = createCtx(platform, by);
    await transaction(platform, async (trx) => {
      // The draft before the catalogue, as in every publication of one.
      const draft = await findDraft(trx, id, true);
      const isDue = draft.state === "scheduled" && draft.fromAt !== null && draft.fromAt <= ctx.now;
      if (!isDue) return;
      const version = await lockVersion(trx);
      const current = await readFile(trx, networks);
      const { document, conflicts } = mergeDocuments(draft.base, draft.document, current);
      const file = storedFile({ ...document, catalogueVersion: version });
      const isRefused = conflicts.length > 0 || (await problemsOf(trx, networks, file)).length > 0;
      if (isRefused) {
        await trx
          .updateTable("catalogue_drafts")
          .set({ state: "draft", from_at: null, missed_at: ctx.now })
          .where("id", "=", id)
          .execute();
        return auditDraft(trx, ctx, "catalogue-draft.miss", id, { conflicts: conflicts.length });
      }
      const { reason } = draft;
      await publishDocument(networks, trx, ctx, {
        file,
        expected: version,
        cause: "draft",
        draftId: id,
        reason,
      });
      await trx.updateTable("catalogue_drafts").set({ state: "published" }).where("id", "=", id).execute();
    });
  }
}
