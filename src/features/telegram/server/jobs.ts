import { addDays } from "#src/shared/time.ts";
import { type BackgroundJob, withoutNoticeMs } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import type { TelegramContext } from "./deps.ts";
import { messagesKeptDays, updatesKeptDays } from "./durations.ts";
import { createSendDue } from "./messages/send-due.ts";
import { handleUpdates } from "./updates/handle-updates.ts";
import { createReadBots } from "./updates/read-bots.ts";

const readEveryMs = 1_000;

export function telegramJobs(context: TelegramContext): readonly BackgroundJob[] {
  if (context.createBot === null) return [];
  return [
    { name: "read-telegram", everyMs: readEveryMs, run: createReadBots(context) },
    { name: "handle-telegram", everyMs: withoutNoticeMs, run: (signal) => handleUpdates(context, signal) },
    { name: "send-telegram", everyMs: withoutNoticeMs, run: createSendDue(context) },
    { name: "prune-telegram", schedule: dailyAt(4, 51), run: () => pruneTelegram(context) },
  ];
}

/** Removes what was handled and sent long ago, and secrets that are worth nothing any more. */
export async function pruneTelegram({ platform }: Pick<TelegramContext, "platform">): Promise<void> {
  const { kysely: db } = platform.db;
  const now = platform.clock.now();
  await db
    .deleteFrom("telegram_updates")
    .where("received_at", "<", addDays(now, -updatesKeptDays))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("handled_at", "is not", null),
        // Of a bot that is no one's any more: it is never handled.
        eb("bot_id", "not in", selectFrom("telegram_bots").select("bot_id")),
      ]),
    )
    .execute();
  await db.deleteFrom("telegram_messages").where("ended_at", "<", addDays(now, -messagesKeptDays)).execute();
  await db.deleteFrom("telegram_actions").where("expires_at", "<", now).execute();
  await db.deleteFrom("telegram_tokens").where("expires_at", "<", now).execute();
}
