import { AppError } from "#src/shared/errors.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { siteTelegramContract } from "../../contract-telegram.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, type OwnedSite } from "../read-sites.ts";
import { setSiteBot } from "./set-site-bot.ts";

export function siteTelegramHandlers(context: WhitelabelContext): Handlers<typeof siteTelegramContract> {
  const { siteBots, platform } = context;
  const { kysely } = platform.db;
  const { isOffered, isSimulated } = siteBots;
  const show = async ({ shop_id: siteId }: OwnedSite) => {
    const found = (await siteBots.read([siteId])).get(siteId);
    if (found === undefined) return { isOffered, isSimulated, bot: null };
    const { username, name, botId, tokenEnd, setAt, state, since, chats } = found;
    const bot = { username, name, number: String(botId), tokenEnd, state, chats };
    return {
      isOffered,
      isSimulated,
      bot: { ...bot, setAt: setAt.toISOString(), stateSince: since.toISOString() },
    };
  };
  return {
    "GET /v2/whitelabel/{id}/telegram-bot": async ({ ctx, params }) =>
      show(await findOpenSite(kysely, ctx.actor.customerId, params.id)),
    "PUT /v2/whitelabel/{id}/telegram-bot": async ({ ctx, params, body: { token } }) => {
      const site = await findOpenSite(kysely, ctx.actor.customerId, params.id);
      await setSiteBot(context, ctx, site, token);
      return show(site);
    },
    "POST /v2/whitelabel/{id}/telegram-bot/check": async ({ ctx, params }) => {
      const site = await findOpenSite(kysely, ctx.actor.customerId, params.id);
      if (!(await siteBots.read([site.shop_id])).has(site.shop_id)) throw new AppError("not_found");
      await siteBots.check(site.shop_id);
      return show(site);
    },
  };
}
