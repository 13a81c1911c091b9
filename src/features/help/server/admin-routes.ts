import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { helpAdminRoutes } from "../contract-admin.ts";
import type { HelpContext } from "./deps.ts";
import { listForStaff } from "./office/list-for-staff.ts";
import { publishVersion, withdrawArticle } from "./office/publish-article.ts";
import { listVersions, showArticle } from "./office/show-article.ts";
import { arrangeArticle, createArticle, saveVersion } from "./office/write-article.ts";

/** Articles for staff. */
export function helpAdminHandlers(context: HelpContext): Handlers<typeof helpAdminRoutes> {
  const { platform } = context;
  const idOf = ({ id }: { readonly id: string }) => requireId("helpArticle", id);
  return {
    "GET /v2/admin/help": ({ query }) => listForStaff(platform, query),
    "GET /v2/admin/help/{id}": ({ params }) => showArticle(context, idOf(params)),
    "GET /v2/admin/help/{id}/versions": ({ params, query }) => listVersions(context, idOf(params), query),
    "POST /v2/admin/help": async ({ ctx, body }) =>
      showArticle(context, await createArticle(platform, ctx, body)),
    "PUT /v2/admin/help/{id}": async ({ ctx, params, body }) => {
      await arrangeArticle(platform, ctx, { ...body, id: idOf(params) });
      return showArticle(context, idOf(params));
    },
    "POST /v2/admin/help/{id}/versions": async ({ ctx, params, body }) => {
      await saveVersion(platform, ctx, { ...body, id: idOf(params) });
      return showArticle(context, idOf(params));
    },
    "POST /v2/admin/help/{id}/publish": async ({ ctx, params, body }) => {
      await publishVersion(platform, ctx, { ...body, id: idOf(params) });
      return showArticle(context, idOf(params));
    },
    "POST /v2/admin/help/{id}/withdraw": async ({ ctx, params, body }) => {
      await withdrawArticle(platform, ctx, { ...body, id: idOf(params) });
      return showArticle(context, idOf(params));
    },
  };
}
