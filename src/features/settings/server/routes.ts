import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { textsRoutes } from "../contract-texts.ts";
import type { valuesRoutes } from "../contract-values.ts";
import type { SettingsFront, TextsFront } from "./index.ts";

export function createSettingsHandlers({
  list,
  versions,
  change,
}: SettingsFront): Handlers<typeof valuesRoutes> {
  return {
    "GET /v2/admin/settings": async ({ ctx }) => ({ settings: await list(ctx.site.id) }),
    "PUT /v2/admin/settings": async ({ ctx, body: { changes, reason } }) => {
      const asked = changes.map((one) => ({ value: undefined, ...one }));
      const settings = await change(withReason(ctx, reason), { siteId: ctx.site.id, changes: asked, reason });
      return { settings };
    },
    "GET /v2/admin/settings/{name}/versions": ({ ctx, params, query }) =>
      versions(ctx.site.id, params.name, query),
  };
}

export function createTextsHandlers(texts: TextsFront): Handlers<typeof textsRoutes> {
  return {
    "GET /v2/admin/texts": ({ ctx }) => texts.list(ctx.site.id),
    "GET /v2/admin/texts/{document}": ({ ctx, params, query }) =>
      texts.read(ctx.site.id, { ...params, ...query }),
    "GET /v2/admin/texts/{document}/versions": ({ ctx, query }) => texts.versions(ctx.site.id, query),
    "POST /v2/admin/texts/{document}/preview": async ({ ctx, params, body }) => ({
      entries: await texts.preview(ctx.site.id, { ...params, ...body }),
    }),
    "PUT /v2/admin/texts/{document}": ({ ctx, params, body }) =>
      texts.change(withReason(ctx, body.reason), { siteId: ctx.site.id, ...params, ...body }),
  };
}
