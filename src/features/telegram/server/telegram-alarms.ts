import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { TelegramContext } from "./deps.ts";
import { silentMs } from "./durations.ts";
import { readBot } from "./updates/bot-rows.ts";

/** A bot whose token is refused, that another program reads, or that has not answered for a quarter of an hour. */
function brokenBot(context: Pick<TelegramContext, "platform" | "bot">): AlarmSource {
  // Nothing was asked while the product was down: the time counts from its start.
  const startedAt = context.platform.clock.now();
  return {
    kind: "broken bot",
    find: async () => {
      if (context.bot === null) return [];
      const row = await readBot(context);
      if (row === undefined) return null;
      const silentSince = addMs(context.platform.clock.now(), -silentMs);
      const isSilent = row.seen_at < silentSince && startedAt < silentSince;
      const isBroken = row.state === "broken" || row.state === "conflict";
      if (!isBroken && !isSilent) return [];
      const what = {
        broken: "Telegram refuses its token: set TELEGRAM_BOT_TOKEN",
        conflict: "another program reads its updates, or a webhook is set: give each site a bot of its own",
      }[row.state];
      return [
        {
          objectId: row.username,
          occurrence: `${row.state} ${row.state_since.toISOString()}`,
          detail: `The bot @${row.username} does not work. ${what ?? `No answer since ${row.seen_at.toISOString()}`} (${row.trouble ?? "no answer"}).`,
          said: alarmText("brokenBot", {
            name: row.username,
            sinceAt: (isBroken ? row.state_since : row.seen_at).toISOString(),
            problem: what ?? row.trouble ?? "no answer",
          }),
          command: "npm start -- --check",
        },
      ];
    },
  };
}

/** A text of ours that Telegram could not read as HTML: an escape has a hole. One alarm a day. */
function unreadableText(context: Pick<TelegramContext, "platform">): AlarmSource {
  return {
    kind: "unreadable message",
    find: async () => {
      const row = await readBot(context);
      const at = row?.unreadable_at;
      if (!at || at < addDays(context.platform.clock.now(), -1)) return [];
      return [
        {
          objectId: "telegram",
          occurrence: at.toISOString().slice(0, "YYYY-MM-DD".length),
          detail:
            "A message could not be read as HTML by Telegram and was sent as plain text: please report it.",
          said: alarmText("unreadableMessage", {}),
          command: operatorCommand("alarm list"),
        },
      ];
    },
  };
}

export function telegramAlarms(context: Pick<TelegramContext, "platform" | "bot">): readonly AlarmSource[] {
  return [brokenBot(context), unreadableText(context)];
}
