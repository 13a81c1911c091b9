import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { TelegramContext } from "./deps.ts";
import { silentMs } from "./durations.ts";
import type { BotRow } from "./updates/bot-rows.ts";

type Context = Pick<TelegramContext, "platform" | "own" | "createBot">;

/** More of them have one cause, which the first ones show. */
const mostNamed = 50;

function readBots({ platform, own }: Pick<Context, "platform" | "own">): Promise<BotRow[]> {
  const rows = platform.db.kysely.selectFrom("telegram_bots").selectAll().orderBy("site_id");
  // The row of a provider that has no bot any more is of no use.
  return (own === null ? rows.where("entry_id", "is not", null) : rows).execute();
}

/** What is wrong with a bot, and what helps; null: it was not answered. */
function problemOf({ state, site_id: siteId }: BotRow): string | null {
  const isOwn = siteId === providerSite;
  if (state === "broken")
    return `Telegram refuses its token: ${isOwn ? "set TELEGRAM_BOT_TOKEN" : "the owner of its site enters another one"}`;
  if (state === "conflict")
    return "another program reads its updates, or a webhook is set: give each site a bot of its own";
  return null;
}

/** A bot whose token is refused, that another program reads, or that has not answered for a quarter of an hour. */
function brokenBot(context: Context): AlarmSource {
  // Nothing was asked while the product was down: the time counts from its start.
  const startedAt = context.platform.clock.now();
  return {
    kind: "broken bot",
    find: async () => {
      if (context.createBot === null) return [];
      const rows = await readBots(context);
      if (context.own !== null && rows.every(({ entry_id: entryId }) => entryId !== null)) return null;
      const silentSince = addMs(context.platform.clock.now(), -silentMs);
      const isSilent = (row: BotRow) => row.seen_at < silentSince && startedAt < silentSince;
      // Telegram itself is away then: one alarm says so.
      const isAway = rows.some((row) => row.entry_id === null && isSilent(row));
      const isTroubled = (row: BotRow) =>
        problemOf(row) !== null || (isSilent(row) && (row.entry_id === null || !isAway));
      const troubled = rows.filter(isTroubled);
      return troubled.slice(0, mostNamed).map((row) => {
        const isOwn = row.site_id === providerSite;
        const what = problemOf(row);
        const since = (what === null ? row.seen_at : row.state_since).toISOString();
        return {
          objectId: row.username,
          occurrence: `${row.state} ${row.state_since.toISOString()}`,
          detail: `The bot @${row.username}${isOwn ? "" : ` of site ${row.site_id}`} does not work. ${what ?? `No answer since ${since}`} (${row.trouble ?? "no answer"}).`,
          said: alarmText("brokenBot", {
            name: row.username,
            sinceAt: since,
            problem: what ?? row.trouble ?? "no answer",
          }),
          command: isOwn ? "npm start -- --check" : operatorCommand("site list"),
        };
      });
    },
  };
}

/** A text of ours that Telegram could not read as HTML: an escape has a hole. One alarm a day, whichever bot it was. */
function unreadableText({ platform }: Pick<TelegramContext, "platform">): AlarmSource {
  return {
    kind: "unreadable message",
    find: async () => {
      const { at } = await platform.db.kysely
        .selectFrom("telegram_bots")
        .select(({ fn }) => fn.max("unreadable_at").as("at"))
        .executeTakeFirstOrThrow();
      if (!at || at < addDays(platform.clock.now(), -1)) return [];
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

export function telegramAlarms(context: Context): readonly AlarmSource[] {
  return [brokenBot(context), unreadableText(context)];
}
