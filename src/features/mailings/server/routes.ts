import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { mailingsContract } from "../contract.ts";
import { mailingsAdminHandlers } from "./admin-routes.ts";
import { dismissBanner } from "./banners.ts";
import type { MailingsContext } from "./deps.ts";

export function createMailingsHandlers(context: MailingsContext): Handlers<typeof mailingsContract> {
  return {
    ...mailingsAdminHandlers(context),
    "POST /v2/announcements/{id}/dismiss": async ({ ctx, params }) => {
      await dismissBanner(context.platform, ctx, requireId("mailing", params.id));
      return {};
    },
  };
}
