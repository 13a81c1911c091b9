import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { supportSettingsRoutes } from "../contract-settings.ts";
import type { SupportContext } from "./deps.ts";
import { addCanned, changeCanned, listCanned, removeCanned } from "./settings/canned-answers.ts";
import { changeHours, changeTargets, ownSite } from "./settings/change-settings.ts";
import { readHours, readTargets } from "./settings/read-promise.ts";
import { showHours } from "./tickets/read-thread.ts";

/** Prepared answers, hours and promises, for staff. */
export function supportSettingsHandlers({
  platform,
}: SupportContext): Handlers<typeof supportSettingsRoutes> {
  const db = platform.db.kysely;
  const hours = async () => showHours(await readHours(db, await ownSite(db)));
  const targets = async () => ({ targets: [...(await readTargets(db, await ownSite(db)))] });
  return {
    "GET /v2/admin/support/canned": async () => ({ answers: await listCanned(platform) }),
    "POST /v2/admin/support/canned": ({ ctx, body }) => addCanned(platform, ctx, body),
    "PUT /v2/admin/support/canned/{id}": ({ ctx, params, body }) =>
      changeCanned(platform, ctx, { ...body, id: requireId("cannedAnswer", params.id) }),
    "DELETE /v2/admin/support/canned/{id}": async ({ ctx, params }) => {
      await removeCanned(platform, ctx, requireId("cannedAnswer", params.id));
      return {};
    },
    "GET /v2/admin/support/hours": hours,
    "PUT /v2/admin/support/hours": async ({ ctx, body }) => {
      await changeHours(platform, ctx, body);
      return hours();
    },
    "GET /v2/admin/support/targets": targets,
    "PUT /v2/admin/support/targets": async ({ ctx, body }) => {
      await changeTargets(platform, ctx, body.targets);
      return targets();
    },
  };
}
