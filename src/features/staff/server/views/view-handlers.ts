import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { viewRoutes } from "../../contract-views.ts";
import type { StaffContext } from "../deps.ts";
import { changeView, deleteView, moveView, saveView } from "./change-views.ts";
import { listViews } from "./list-views.ts";

/** What members save of lists. */
export function viewHandlers(context: StaffContext): Handlers<typeof viewRoutes> {
  return {
    "GET /v2/admin/views": ({ ctx }) => listViews(context, ctx),
    "POST /v2/admin/views": async ({ ctx, body }) => ({
      id: encodeId("view", await saveView(context, ctx, body)),
    }),
    "PUT /v2/admin/views/{id}": async ({ ctx, params, body }) => {
      await changeView(context, ctx, { ...body, id: requireId("view", params.id) });
      return {};
    },
    "PUT /v2/admin/views/{id}/place": async ({ ctx, params, body }) => {
      await moveView(context, ctx, { id: requireId("view", params.id), to: body.to });
      return {};
    },
    "DELETE /v2/admin/views/{id}": async ({ ctx, params }) => {
      await deleteView(context, ctx, requireId("view", params.id));
      return {};
    },
  };
}
