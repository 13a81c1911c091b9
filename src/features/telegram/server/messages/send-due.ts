import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type LaneEnd, runBeside } from "../bots/run-beside.ts";
import type { BotContext, SiteBot, TelegramContext } from "../deps.ts";
import { probeMs } from "../durations.ts";
import { meetBot, readBot } from "../updates/bot-rows.ts";
import { claimMessages, settleCutOff } from "./claim-messages.ts";
import { createSendRate, type SendRate, unlimitedRate } from "./send-rate.ts";
import { sendMessage } from "./send-message.ts";

/** Of a bot at a time: an answer of Telegram takes a tenth of a second. */
const mostAtOnce = 8;
/** Bots that send beside each other. */
const mostBots = 50;
/** How often a run looks for what became due, and for chats that may get another one. */
const lookMs = 40;
const longestRunMs = 60_000;

/** Sends what is due by all bots until nothing is. One process does, by the job's lock, so that the limits hold. */
export function createSendDue(context: TelegramContext): (signal?: AbortSignal) => Promise<void> {
  let senders = new Map<string, SendOfBot>();
  const keyOf = ({ entryId }: SiteBot): string => entryId ?? "own";
  return async (signal) => {
    await settleCutOff(context);
    await runBeside({
      find: async () => {
        const all = await context.bots.all();
        const keys = new Set(all.map(keyOf));
        senders = new Map([...senders].filter(([key]) => keys.has(key)));
        const due = await findDue(context, all);
        return all.filter(({ siteId }) => due.has(siteId));
      },
      keyOf,
      run: (one, stop) => {
        const sender = senders.get(keyOf(one)) ?? createSendOfBot({ ...context, ...one });
        senders.set(keyOf(one), sender);
        return sender(stop);
      },
      most: mostBots,
      longestMs: longestRunMs,
      signal,
    });
  };
}

/** Of these bots the sites that have something to send. */
async function findDue(
  { platform }: Pick<TelegramContext, "platform">,
  bots: readonly SiteBot[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ site: number }>`
    SELECT site FROM unnest(${bots.map(({ siteId }) => siteId)}::smallint[]) AS site
    WHERE EXISTS (SELECT FROM telegram_messages
      WHERE site_id = site AND state = 'queued' AND not_before <= ${platform.clock.now()})`.execute(
    platform.db.kysely,
  );
  return new Set(rows.map(({ site }) => site));
}

type SendOfBot = (signal: AbortSignal) => Promise<LaneEnd>;

/** Sends what is due by one bot. A bot that does not work is asked again now and then, and keeps no other waiting. */
function createSendOfBot(context: BotContext): SendOfBot {
  const { bot, platform } = context;
  const rate: SendRate = bot.simulated ? unlimitedRate : createSendRate(() => performance.now());
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
    while (!signal.aborted) {
      if (!(await hasQueue(context)) || !(await isWell())) return "ended";
      const free = Math.min(rate.free(), mostAtOnce);
      const rows = free === 0 ? [] : await claimMessages(context, free, rate.resting());
      for (const row of rows) rate.note(row.chat_id);
      const sent = await Promise.all(rows.map((row) => sendMessage(context, row)));
      if (sent.includes(false)) return "ended";
      if (rows.length === 0) await pause(lookMs);
    }
    return "again";
  };
}

async function hasQueue({ platform, siteId }: BotContext): Promise<boolean> {
  const due = await platform.db.kysely
    .selectFrom("telegram_messages")
    .select("id")
    .where("site_id", "=", siteId)
    .where("state", "=", "queued")
    .where("not_before", "<=", platform.clock.now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
