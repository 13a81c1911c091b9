import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { supportAdminFileRoutes, supportFileRoutes } from "../contract-files.ts";
import type { SupportContext } from "./deps.ts";
import { readFile, readPreview } from "./files/read-file.ts";
import { removeFile } from "./files/remove-file.ts";
import { uploadFile } from "./files/upload-file.ts";

type FileRoutes = typeof supportFileRoutes & typeof supportAdminFileRoutes;

const idOf = ({ id }: { readonly id: string }) => requireId("ticketFile", id);

/** Files of messages, of customers and of staff. */
export function supportFileHandlers(context: SupportContext): Handlers<FileRoutes> {
  return {
    "POST /v2/support/upload": ({ ctx, upload }) =>
      uploadFile(context, ctx, { siteId: ctx.actor.siteId, upload }),
    "GET /v2/support/files/{id}": ({ ctx, params }) => readFile(context, ctx, idOf(params)),
    "GET /v2/support/files/{id}/preview": ({ ctx, params }) => readPreview(context, ctx, idOf(params)),
    "DELETE /v2/support/files/{id}": async ({ ctx, params }) => {
      await removeFile(context, ctx, idOf(params));
      return {};
    },
    "POST /v2/admin/support/upload": ({ ctx, upload }) =>
      uploadFile(context, ctx, { siteId: ctx.site.id, upload }),
    "GET /v2/admin/support/files/{id}": ({ ctx, params }) => readFile(context, ctx, idOf(params)),
    "GET /v2/admin/support/files/{id}/preview": ({ ctx, params }) => readPreview(context, ctx, idOf(params)),
    "DELETE /v2/admin/support/files/{id}": async ({ ctx, params }) => {
      await removeFile(context, ctx, idOf(params));
      return {};
    },
  };
}
