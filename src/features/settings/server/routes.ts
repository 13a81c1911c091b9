import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { settingsContract } from "../contract.ts";
import type { SettingsFront } from "./index.ts";

export function createSettingsHandlers({
  list,
  versions,
  change,
}: SettingsFront): Handlers<typeof settingsContract> {
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
