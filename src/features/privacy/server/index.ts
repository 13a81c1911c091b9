import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PrivacyDeps } from "./deps.ts";
import { readParts, requireCopy } from "./copies/read-parts.ts";
import { makeCopyNow } from "./copies/make-copies.ts";
import { eraseAct } from "./erase/erase-act.ts";
import { previewErasure } from "./erase/preview-erasure.ts";
import { reapplyErasure } from "./erase/reapply-erasure.ts";
import { privacyJobs } from "./jobs.ts";
import { askCopyOf } from "./requests/ask-copy-of.ts";
import { listRequests, type RequestsWanted } from "./requests/list-requests.ts";
import { createPrivacyHandlers } from "./routes.ts";

export type EraseAct = ReturnType<typeof eraseAct>;
export type Privacy = ReturnType<typeof createPrivacy>;

/** People's data: copies of it, and its end. */
export function createPrivacy(platform: Platform, deps: PrivacyDeps) {
  const context = { ...deps, platform };
  const erase = eraseAct(context);
  return {
    handlers: createPrivacyHandlers(context, erase),
    jobs: privacyJobs(context),
    /** Always takes two persons, or who has the machine. */
    erase,
    /** Erases a customer for good, by an operator's command. */
    eraseNow: (
      ctx: Ctx,
      asked: { customerId: string; renouncedCents: number; reason: string; key: string },
    ) => {
      const { reason, key: idempotencyKey, ...payload } = asked;
      return deps.perform({ ...ctx, actor: actorStamp(ctx.actor) }, erase, payload, {
        reason,
        idempotencyKey,
      });
    },
    preview: (customerId: string) => previewErasure(context, customerId),
    list: (wanted: RequestsWanted) => listRequests(context, wanted),
    /** Erases again what a restored backup brought back; `refused`: what it does not know, or what is in the way. */
    reapply: (ctx: Ctx, customerId: string) => reapplyErasure(context, ctx, customerId),
    erasures: () =>
      platform.db.kysely
        .selectFrom("privacy_erasures")
        .select(["customer_id", "erased_at"])
        .orderBy("erased_at")
        .execute(),
    /** Has this copy made at once, and no other that waits; answers with its archive, a piece at a time. */
    copyNow: async (ctx: Ctx, asked: Parameters<typeof askCopyOf>[2]) => {
      const copyId = await askCopyOf(context, ctx, asked);
      await makeCopyNow(context, copyId);
      const { customerId } = asked;
      const { bytes } = await requireCopy(context, { copyId, userId: null, customerId, isOwner: true });
      await platform.db.kysely
        .updateTable("privacy_requests")
        .set({ fetched_at: ctx.now })
        .where("id", "=", copyId)
        .execute();
      return readParts(context, copyId, bytes).content;
    },
  };
}
