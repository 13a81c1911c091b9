import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { mailingsContract } from "../contract.ts";
import { mailingsAdminHandlers } from "./admin-routes.ts";
import { dismissBanner } from "./banners.ts";
import type { MailingsContext } from "./deps.ts";
import { mailingReviewHandlers, siteMailingHandlers } from "./site/routes.ts";
import { unsubscribe } from "./unsubscribe/unsubscribe.ts";

export function createMailingsHandlers(context: MailingsContext): Handlers<typeof mailingsContract> {
  return {
    ...mailingsAdminHandlers(context),
    ...siteMailingHandlers(context),
    ...mailingReviewHandlers(context),
    "POST /v2/mailings/unsubscribe": async ({ ctx, body }) => {
      await unsubscribe(context, { siteId: ctx.site.id, token: body.token });
      return {};
    },
    "POST /v2/announcements/{id}/dismiss": async ({ ctx, params }) => {
      await dismissBanner(context.platform, ctx, requireId("mailing", params.id));
      return {};
    },
  };
}
