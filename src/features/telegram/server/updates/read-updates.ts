import { type TelegramBot, TelegramError } from "#src/drivers/telegram/port.ts";
import type { LaneEnd } from "../bots/run-beside.ts";
import type { BotContext } from "../deps.ts";
import { introduceMs, probeMs, renumberedMs } from "../durations.ts";
import { type BotRow, meetBot, noteSeen, noteTrouble, readBot } from "./bot-rows.ts";
import { introduceBot } from "./introduce-bot.ts";
import { storeUpdates } from "./store-updates.ts";

/** A turn of reading what came to a bot. `waitSeconds`: how long it may wait for something to come. */
export type ReadUpdates = (waitSeconds?: number, signal?: AbortSignal) => Promise<LaneEnd>;

/**
 * Reads what came to a bot. Where updates are sent to us it only sees to it that they are, and that the bot answers. What
 * it remembers between turns is of this bot and this entry of it.
 */
export function createReadUpdates(context: BotContext): ReadUpdates {
  const { bot, platform, webhookOrigin } = context;
  let introducedAt: number | null = null;
  let triedAt: number | null = null;
  const introduce = async (signal?: AbortSignal): Promise<BotRow | null> => {
    const row = await meetBot(context, signal);
    if (row === null) return null;
    // A webhook gets its secret at each start; a name or a menu may have changed.
    await introduceBot(context, introducedAt === null);
    introducedAt = platform.clock.now().getTime();
    return row;
  };
  /** Whether the bot was asked who it is lately; asked again after a trouble, and then left alone for a while. */
  const isIntroduced = async (now: number, signal?: AbortSignal): Promise<boolean> => {
    const known = await readBot(context);
    const isRecent = introducedAt !== null && now - introducedAt < introduceMs;
    if (known?.state === "ok" && isRecent) return true;
    if (triedAt !== null && Math.abs(now - triedAt) < probeMs) return false;
    triedAt = now;
    return (await introduce(signal)) !== null;
  };
  const read = async (
    asked: TelegramBot,
    now: number,
    longest: number,
    signal: AbortSignal | undefined,
  ): Promise<LaneEnd> => {
    if (!(await isIntroduced(now, signal))) return "ended";
    const row = await readBot(context);
    if (row === undefined) return "ended";
    if (webhookOrigin !== null) {
      if (now - row.seen_at.getTime() >= probeMs) await meetBot(context, signal);
      return "ended";
    }
    const waitSeconds = asked.simulated ? 0 : longest;
    const updates = await asked.updates({ offset: offsetOf(row, now), waitSeconds, signal });
    await noteSeen(context, row);
    await storeUpdates(context, row.bot_id, updates);
    return asked.simulated && updates.length === 0 ? "ended" : "again";
  };
  return async (longest = 0, signal) => {
    try {
      return await read(bot, platform.clock.now().getTime(), longest, signal);
    } catch (error) {
      if (signal?.aborted === true) return "ended";
      if (!(error instanceof TelegramError)) throw error;
      await noteTrouble(context, error);
      return "ended";
    }
  };
}

/** After a week without any, Telegram numbers on from anywhere: a number of ours could be above them all. */
function offsetOf({ next_update: next, last_update_at: at }: BotRow, now: number): number | null {
  if (next === null || at === null || now - at.getTime() > renumberedMs) return null;
  return Number(next);
}
