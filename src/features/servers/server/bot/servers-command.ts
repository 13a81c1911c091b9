import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { BotView } from "#src/platform/bot/bot-part.ts";
import { cutText } from "#src/platform/bot/escape-bot.ts";
import type { Platform } from "#src/platform/platform.ts";
import { listServers } from "../list-servers.ts";
import { groupOf } from "./state-group.ts";

const shown = 20;
const longestName = 40;

/** `/servers`: a button for each of the newest servers. */
export function serversCommand(platform: Platform, catalog: Pick<Catalog, "namesAt">): BotView {
  return {
    name: "servers",
    right: "services.read",
    async show({ ctx, say }) {
      const { servers, counts } = await listServers(platform, catalog, {
        customerId: ctx.actor.customerId,
        limit: shown,
      });
      if (servers.length === 0) return { html: say("bot.servers.none") };
      const buttons = servers.map(({ id, name, status }) => [
        {
          label: `${cutText(name, longestName)} · ${say(`bot.servers.state.${groupOf(status)}`)}`,
          view: "server",
          object: id,
        },
      ]);
      const more = counts.all - servers.length;
      const rest = more > 0 ? `\n${say("bot.servers.more", { count: more })}` : "";
      return { html: `<b>${say("bot.servers.title")}</b>${rest}`, buttons };
    },
  };
}
