import { type TelegramBot, TelegramError } from "#src/drivers/telegram/port.ts";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import type { TelegramContext } from "../deps.ts";
import { introduceMs, pollSeconds, probeMs, renumberedMs } from "../durations.ts";
import { type BotRow, meetBot, noteSeen, noteTrouble, readBot } from "./bot-rows.ts";
import { introduceBot } from "./introduce-bot.ts";
import { storeUpdates } from "./store-updates.ts";

/**
 * A turn of reading what came to the bot: one process does it, by the job's lock. Where updates are sent to us it only
 * sees to it that they are, and that the bot answers.
 */
export function createReadUpdates(context: TelegramContext): (signal?: AbortSignal) => Promise<RunEnd> {
  const { bot, platform, webhookOrigin } = context;
  let introducedAt: number | null = null;
  let triedAt: number | null = null;
  const introduce = async (): Promise<BotRow | null> => {
    const row = await meetBot(context);
    if (row === null) return null;
    // A webhook gets its secret at each start; a name or a menu may have changed.
    await introduceBot(context, introducedAt === null);
    introducedAt = platform.clock.now().getTime();
    return row;
  };
  /** Whether the bot was asked who it is lately; asked again after a trouble, and then left alone for a while. */
  const isIntroduced = async (now: number): Promise<boolean> => {
    const known = await readBot(context);
    const isRecent = introducedAt !== null && now - introducedAt < introduceMs;
    if (known?.state === "ok" && isRecent) return true;
    if (triedAt !== null && Math.abs(now - triedAt) < probeMs) return false;
    triedAt = now;
    return (await introduce()) !== null;
  };
  const read = async (asked: TelegramBot, now: number, signal: AbortSignal | undefined): Promise<RunEnd> => {
    if (!(await isIntroduced(now))) return undefined;
    const row = await readBot(context);
    if (row === undefined) return undefined;
    if (webhookOrigin !== null) {
      if (now - row.seen_at.getTime() >= probeMs) await meetBot(context);
      return undefined;
    }
    const waitSeconds = asked.simulated ? 0 : pollSeconds;
    const updates = await asked.updates({ offset: offsetOf(row, now), waitSeconds, signal });
    await noteSeen(context, row);
    await storeUpdates(context, row.bot_id, updates);
    return asked.simulated && updates.length === 0 ? undefined : "again";
  };
  return async (signal) => {
    if (bot === null) return undefined;
    try {
      return await read(bot, platform.clock.now().getTime(), signal);
    } catch (error) {
      if (signal?.aborted === true) return undefined;
      if (!(error instanceof TelegramError)) throw error;
      await noteTrouble(context, error);
      return undefined;
    }
  };
}

/** After a week without any, Telegram numbers on from anywhere: a number of ours could be above them all. */
function offsetOf({ next_update: next, last_update_at: at }: BotRow, now: number): number | null {
  if (next === null || at === null || now - at.getTime() > renumberedMs) return null;
  return Number(next);
}
