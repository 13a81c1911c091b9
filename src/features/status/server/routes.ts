import type { Handlers } from "#src/platform/http/handlers.ts";
import type { statusContract } from "../contract.ts";
import { statusAdminHandlers } from "./admin-routes.ts";
import type { StatusContext } from "./deps.ts";
import { type SiteStatus, showStatus } from "./read-status.ts";

/** `kept`: what a site shows, at most a second old. */
export function createStatusHandlers(
  context: StatusContext,
  kept: (siteId: number) => Promise<SiteStatus>,
): Handlers<typeof statusContract> {
  return {
    ...statusAdminHandlers(context),
    "GET /v2/status": async ({ ctx, query }) => showStatus(await kept(ctx.site.id), query.language),
  };
}
