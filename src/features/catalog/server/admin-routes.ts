import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { catalogAdminContract } from "../contract-admin.ts";
import type { CatalogueOffice } from "./versions/manage-catalogue.ts";
import { catalogueView, draftView, problemView, publicationHead, versionView } from "./versions/views.ts";

export function catalogAdminRoutes(office: CatalogueOffice): Handlers<typeof catalogAdminContract> {
  return {
    "GET /v2/admin/catalogue": async () => catalogueView(await office.read()),
    "POST /v2/admin/catalogue/drafts": async ({ ctx, body }) => {
      const id = await office.begin(ctx, body.name);
      return { id: encodeId("catalogueDraft", id) };
    },
    "GET /v2/admin/catalogue/drafts/{id}": async ({ ctx, params }) =>
      draftView(await office.readDraft(draftId(params.id), ctx.now)),
    "PUT /v2/admin/catalogue/drafts/{id}": async ({ ctx, params, body }) => {
      const { revision, problems } = await office.save(ctx, { id: draftId(params.id), ...body });
      return { revision, problems: problems.map(problemView) };
    },
    "POST /v2/admin/catalogue/drafts/{id}/update": async ({ ctx, params, body }) => {
      const { revision, conflicts } = await office.update(ctx, { id: draftId(params.id), ...body });
      return { revision, conflicts: [...conflicts] };
    },
    "POST /v2/admin/catalogue/drafts/{id}/publish": ({ ctx, params, body }) =>
      office.publish(ctx, {
        id: draftId(params.id),
        revision: body.revision,
        fromAt: body.fromAt === undefined ? null : instantOf(body.fromAt),
        reason: body.reason,
      }),
    "POST /v2/admin/catalogue/drafts/{id}/unschedule": async ({ ctx, params, body }) => {
      await office.unschedule(withReason(ctx, body.reason), { id: draftId(params.id), reason: body.reason });
      return {};
    },
    "POST /v2/admin/catalogue/drafts/{id}/discard": async ({ ctx, params, body }) => {
      await office.discard(ctx, { id: draftId(params.id), ...body });
      return {};
    },
    "GET /v2/admin/catalogue/versions": async ({ query }) => {
      const before = query.cursor === undefined ? null : Number(query.cursor);
      if (before !== null && !Number.isSafeInteger(before)) throw new AppError("invalid_input");
      const { publications, next } = await office.list({ before, limit: query.limit });
      return {
        publications: publications.map(publicationHead),
        nextCursor: next === null ? null : String(next),
      };
    },
    "GET /v2/admin/catalogue/versions/{version}": async ({ params }) =>
      versionView(await office.readVersion(params.version)),
    "POST /v2/admin/catalogue/versions/{version}/return": ({ ctx, params, body }) =>
      office.goBack(ctx, { version: params.version, ...body }),
    "GET /v2/admin/catalogue/stock": async () => {
      const { stock, changes } = await office.stock();
      return {
        stock: [...stock],
        changes: changes.map((change) => ({ ...change, changedAt: change.changedAt.toISOString() })),
      };
    },
    "PUT /v2/admin/catalogue/stock": async ({ ctx, body }) => {
      const changes = body.changes.map(({ locationId = null, ...change }) => ({ ...change, locationId }));
      const { reason } = body;
      return { changed: await office.setStock(withReason(ctx, reason), { changes, reason }) };
    },
  };
}

function draftId(text: string): string {
  const id = decodeId("catalogueDraft", text);
  if (id === null) throw new AppError("not_found");
  return id;
}

function instantOf(text: string): Date {
  const time = parseInstant(text);
  if (time === null) throw new AppError("invalid_input", undefined, { fromAt: "invalid_input" });
  return time;
}
