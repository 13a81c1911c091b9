import type { BotPart } from "#src/platform/bot/bot-part.ts";
import { cutText, escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { Domains } from "./index.ts";

const shown = 20;
const longestName = 80;

/** `/domains` of the bot: the names of the customer, those that end first on top. */
export function domainsBotPart({ listOf }: Pick<Domains, "listOf">): BotPart {
  return {
    views: [],
    acts: [],
    commands: [
      {
        name: "domains",
        right: "services.read",
        async show({ ctx, say, day }) {
          const { domains, counts } = await listOf(ctx.actor.customerId, shown, "expiry");
          if (domains.length === 0) return { html: say("bot.domains.none") };
          const lines = domains.map(({ displayName, expiresAt, autoprolong }) => {
            const until = expiresAt === null ? [] : [say("bot.domains.until", { day: day(expiresAt) })];
            const renews = autoprolong ? [say("bot.domains.renews")] : [];
            return [`<b>${escapeBot(cutText(displayName, longestName))}</b>`, ...until, ...renews].join(
              " · ",
            );
          });
          const more = counts.all - domains.length;
          const rest = more > 0 ? ["", say("bot.domains.more", { count: more })] : [];
          return { html: [`<b>${say("bot.domains.title")}</b>`, "", ...lines, ...rest].join("\n") };
        },
      },
    ],
  };
}
