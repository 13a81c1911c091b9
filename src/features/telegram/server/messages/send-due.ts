import { setTimeout as pause } from "node:timers/promises";
import type { TelegramContext } from "../deps.ts";
import { probeMs } from "../durations.ts";
import { meetBot, readBot } from "../updates/bot-rows.ts";
import { claimMessages, settleCutOff } from "./claim-messages.ts";
import { createSendRate, type SendRate, unlimitedRate } from "./send-rate.ts";
import { sendMessage } from "./send-message.ts";

/** At a time: an answer of Telegram takes a tenth of a second. */
const mostAtOnce = 8;
/** How often a run looks for what became due, and for chats that may get another one. */
const lookMs = 40;
const longestRunMs = 60_000;

/** Sends what is due until nothing is. One process does, by the job's lock, so that the limits hold. */
export function createSendDue(context: TelegramContext): (signal?: AbortSignal) => Promise<void> {
  const { bot, platform } = context;
  const rate: SendRate = bot?.simulated === true ? unlimitedRate : createSendRate(() => performance.now());
  let triedAt: number | null = null;
  /** Whether the bot works, asked again now and then when it did not. */
  const isWell = async (): Promise<boolean> => {
    const row = await readBot(context);
    const now = platform.clock.now();
    if (row?.state === "ok") return row.quiet_until === null || row.quiet_until <= now;
    if (triedAt !== null && Math.abs(now.getTime() - triedAt) < probeMs) return false;
    triedAt = now.getTime();
    return (await meetBot(context)) !== null;
  };
  return async (signal) => {
    if (bot === null) return;
    await settleCutOff(context);
    const until = performance.now() + longestRunMs;
    const goesOn = (): boolean => signal?.aborted !== true && performance.now() < until;
    while (goesOn()) {
      if (!(await hasQueue(context)) || !(await isWell())) return;
      const free = Math.min(rate.free(), mostAtOnce);
      const rows = free === 0 ? [] : await claimMessages(context, free, rate.resting());
      for (const row of rows) rate.note(row.chat_id);
      const sent = await Promise.all(rows.map((row) => sendMessage(context, row)));
      if (sent.includes(false)) return;
      if (rows.length === 0) await pause(lookMs);
    }
  };
}

async function hasQueue({ platform }: TelegramContext): Promise<boolean> {
  const due = await platform.db.kysely
    .selectFrom("telegram_messages")
    .select("id")
    .where("state", "=", "queued")
    .where("not_before", "<=", platform.clock.now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
