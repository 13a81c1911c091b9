import { readPreferences } from "#src/features/notifications/server/index.ts";
import type { BotPart, BotView } from "#src/platform/bot/bot-part.ts";
import type { Platform } from "#src/platform/platform.ts";
import { pathOf } from "#src/shared/paths.ts";

/** `/settings`: what comes to the chat, and when it is quiet. It is changed in the cabinet. */
function settingsCommand(platform: Pick<Platform, "db">): BotView {
  return {
    name: "settings",
    right: "self",
    async show({ ctx, say, origin }) {
      const { topics, quietHours } = await readPreferences(platform, ctx.actor);
      const named = (isOn: boolean) =>
        topics
          .filter(({ telegram }) => telegram.isOn === isOn)
          .map(({ topic }) => say(`bot.settings.topics.${topic}`))
          .join(", ");
      const [on, off] = [named(true), named(false)];
      const { isOn, zone, from, to } = quietHours;
      const lines = [
        `<b>${say("bot.settings.title")}</b>`,
        say("bot.settings.on", { topics: on }),
        ...(off === "" ? [] : [say("bot.settings.off", { topics: off })]),
        isOn ? say("bot.settings.quiet", { from, to, zone }) : say("bot.settings.quietOff"),
      ];
      return {
        html: lines.join("\n"),
        buttons: [[{ label: say("bot.settings.open"), url: `${origin}${pathOf("cabinet-telegram")}` }]],
      };
    },
  };
}

/** What the bot has by itself. */
export function ownPart(platform: Pick<Platform, "db">): BotPart {
  return { commands: [settingsCommand(platform)], views: [], acts: [] };
}
