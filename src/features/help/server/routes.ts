import type { Handlers } from "#src/platform/http/handlers.ts";
import type { helpContract } from "../contract.ts";
import { helpAdminHandlers } from "./admin-routes.ts";
import { listArticles, readArticle } from "./articles/read-articles.ts";
import { searchArticles } from "./articles/search-articles.ts";
import { voteOn } from "./articles/vote.ts";
import type { HelpContext } from "./deps.ts";

export function createHelpHandlers(context: HelpContext): Handlers<typeof helpContract> {
  const db = context.platform.db.kysely;
  return {
    ...helpAdminHandlers(context),
    "GET /v2/help": ({ ctx, query: { language, ...page } }) =>
      listArticles(db, { siteId: ctx.site.id, language }, page),
    "GET /v2/help/search": async ({ ctx, query: { language, ...question } }) => ({
      articles: await searchArticles(db, { siteId: ctx.site.id, language }, question),
    }),
    "GET /v2/help/{slug}": ({ ctx, params, query: { language } }) =>
      readArticle(db, { siteId: ctx.site.id, language }, params.slug),
    "POST /v2/help/{slug}/vote": async ({ ctx, params, body }) => {
      const { site, ip, userAgent, now } = ctx;
      await voteOn(context, {
        siteId: site.id,
        slug: params.slug,
        isHelpful: body.isHelpful,
        ip,
        userAgent,
        now,
      });
      return {};
    },
  };
}
