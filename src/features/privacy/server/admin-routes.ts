import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { withReason } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";
import type { privacyAdminRoutes } from "../contract-admin.ts";
import { readParts, requireCopy } from "./copies/read-parts.ts";
import type { PrivacyContext } from "./deps.ts";
import { previewErasure } from "./erase/preview-erasure.ts";
import type { EraseAct } from "./index.ts";
import { declineErasure } from "./requests/ask-closing.ts";
import { askCopyOf } from "./requests/ask-copy-of.ts";
import { listRequests } from "./requests/list-requests.ts";
import { showCopy } from "./requests/read-own.ts";
import { retryCopy } from "./requests/retry-copy.ts";

/** Calls of staff about people's data. */
export function createPrivacyAdminHandlers(
  context: PrivacyContext,
  erase: EraseAct,
): Handlers<typeof privacyAdminRoutes> {
  const { platform, perform } = context;
  const staffs = (id: string) => ({
    copyId: uuidOf("privacyRequest", id),
    userId: null,
    customerId: null,
    isOwner: true,
  });
  return {
    "GET /v2/admin/privacy/requests": ({ query }) => listRequests(context, query),
    "POST /v2/admin/customers/{id}/copy": async ({ ctx, params, body }) => {
      const customerId = uuidOf("customer", params.id);
      const personId = body.person === null ? null : uuidOf("user", body.person);
      const asked = withReason(ctx, body.reason);
      const id = await askCopyOf(context, asked, { customerId, personId, reason: body.reason });
      const row = await platform.db.kysely
        .selectFrom("privacy_requests")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return showCopy(row);
    },
    "POST /v2/admin/privacy/requests/{id}/retry": async ({ ctx, params, body }) => {
      await retryCopy(context, withReason(ctx, body.reason), uuidOf("privacyRequest", params.id));
      return {};
    },
    "POST /v2/admin/privacy/requests/{id}/link": async ({ params }) => {
      await requireCopy(context, staffs(params.id));
      return { path: `/api/v2/admin/privacy/requests/${params.id}/file` };
    },
    "GET /v2/admin/privacy/requests/{id}/file": async ({ ctx, params }) => {
      const { customerId, bytes } = await requireCopy(context, staffs(params.id));
      const copyId = uuidOf("privacyRequest", params.id);
      await transaction(platform, async (trx) => {
        await trx
          .updateTable("privacy_requests")
          .set({ fetched_at: ctx.now })
          .where("id", "=", copyId)
          .execute();
        await writeAudit(trx, ctx, {
          action: "customer.fetch-copy",
          objectType: "customer",
          objectId: customerId,
          detail: { copyId },
        });
      });
      return readParts(context, copyId, bytes);
    },
    "POST /v2/admin/privacy/requests/{id}/decline": async ({ ctx, params, body }) => {
      await declineErasure(context, ctx, { id: uuidOf("privacyRequest", params.id), ...body });
      return {};
    },
    "GET /v2/admin/customers/{id}/erasure": ({ params }) =>
      previewErasure(context, uuidOf("customer", params.id)),
    "POST /v2/admin/customers/{id}/erase": async ({ ctx, params, body, idempotency }) => {
      const customerId = uuidOf("customer", params.id);
      const { reason, renouncedCents } = body;
      const payload = { customerId, renouncedCents };
      return perform(ctx, erase, payload, { reason, idempotencyKey: idempotency.key });
    },
  };
}

function uuidOf(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}
