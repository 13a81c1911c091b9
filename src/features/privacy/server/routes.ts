import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { privacyContract } from "../contract.ts";
import { createPrivacyAdminHandlers } from "./admin-routes.ts";
import { readParts, requireCopy } from "./copies/read-parts.ts";
import type { PrivacyContext } from "./deps.ts";
import type { EraseAct } from "./index.ts";
import { askClosing, withdrawClosing } from "./requests/ask-closing.ts";
import { askCopy } from "./requests/ask-copy.ts";
import { readOwn } from "./requests/read-own.ts";

export function createPrivacyHandlers(
  context: PrivacyContext,
  erase: EraseAct,
): Handlers<typeof privacyContract> {
  const require = async ({ actor }: UserCtx, id: string) => {
    const copyId = decodeId("privacyRequest", id) ?? "";
    const { userId, customerId, member } = actor;
    const isOwner = member.role === "owner";
    const { bytes } = await requireCopy(context, { copyId, userId, customerId, isOwner });
    return { copyId, bytes };
  };
  return {
    "GET /v2/privacy": ({ ctx }) => readOwn(context, ctx),
    "POST /v2/privacy/copy": async ({ ctx }) => {
      const { customerId, siteId, userId, member } = ctx.actor;
      const personId = member.role === "owner" ? null : userId;
      await askCopy(context, ctx, { customerId, siteId, userId, personId });
      return readOwn(context, ctx);
    },
    "POST /v2/privacy/copy/{id}/link": async ({ ctx, params }) => {
      await require(ctx, params.id);
      return { path: `/api/v2/privacy/copy/${params.id}/file` };
    },
    "GET /v2/privacy/copy/{id}/file": async ({ ctx, params }) => {
      const { copyId, bytes } = await require(ctx, params.id);
      await noteFetched(context, ctx, copyId);
      return readParts(context, copyId, bytes);
    },
    "POST /v2/privacy/closing": async ({ ctx }) => {
      await askClosing(context, ctx);
      return readOwn(context, ctx);
    },
    "POST /v2/privacy/closing/withdraw": async ({ ctx }) => {
      await withdrawClosing(context, ctx);
      return {};
    },
    ...createPrivacyAdminHandlers(context, erase),
  };
}

async function noteFetched({ platform }: PrivacyContext, ctx: UserCtx, copyId: string): Promise<void> {
  await transaction(platform, async (trx) => {
    await trx.updateTable("privacy_requests").set({ fetched_at: ctx.now }).where("id", "=", copyId).execute();
    await writeAudit(trx, ctx, {
      action: "customer.fetch-copy",
      objectType: "customer",
      objectId: ctx.actor.customerId,
      detail: { copyId, customerId: ctx.actor.customerId },
    });
  });
}
