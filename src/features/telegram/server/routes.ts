import { readPreferences } from "#src/features/notifications/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { telegramContract } from "../contract.ts";
import type { TelegramContext } from "./deps.ts";
import { changeLink, removeLink, sendTestMessage } from "./links/change-link.ts";
import { connectSignedIn, readOffer } from "./links/connect-signed-in.ts";
import { createConnectLink } from "./links/create-token.ts";
import { linkView, selectLinks } from "./links/link-rows.ts";
import { knownBot } from "./updates/bot-rows.ts";

export function createTelegramHandlers(context: TelegramContext): Handlers<typeof telegramContract> {
  const { platform, bots } = context;
  return {
    "GET /v2/telegram": async ({ ctx }) => {
      const bot = await knownBot(context, ctx.actor.siteId);
      const links = await selectLinks(platform.db.kysely, ctx.actor.userId).execute();
      const { topics, quietHours } = await readPreferences(platform, ctx.actor);
      return {
        available: bot !== null,
        botName: bot?.row.username ?? null,
        isSimulated: bot?.bot.simulated ?? false,
        links: links.map(linkView),
        offer: await readOffer(context, bot, ctx.actor),
        topics,
        quietHours,
      };
    },
    "POST /v2/telegram/connect": ({ ctx }) => createConnectLink(context, ctx, ctx.origin),
    "POST /v2/telegram/connect-signed-in": async ({ ctx }) => linkView(await connectSignedIn(context, ctx)),
    "PUT /v2/telegram/links/{id}": ({ ctx, params, body }) => changeLink(context, ctx, params.id, body),
    "DELETE /v2/telegram/links/{id}": async ({ ctx, params }) => {
      await removeLink(context, ctx, params.id);
      return {};
    },
    "POST /v2/telegram/links/{id}/test": async ({ ctx, params }) => {
      await sendTestMessage(context, ctx, params.id);
      return {};
    },
    "POST /v2/demo/telegram": async ({ ctx, body }) => {
      const own = await bots.of(ctx.site.id);
      if (own?.bot.play === undefined) throw new AppError("not_found");
      await own.bot.play.say(body.username, body.text);
      return {};
    },
  };
}
