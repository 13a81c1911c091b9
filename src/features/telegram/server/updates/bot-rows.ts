import { type Selectable, sql } from "kysely";
import { type BotIdentity, TelegramError } from "#src/drivers/telegram/port.ts";
import type { TelegramBots } from "#src/platform/db/schema.gen.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { telegramEvents } from "../../events.ts";
import type { BotContext, SiteBot, TelegramContext } from "../deps.ts";

export type BotRow = Selectable<TelegramBots>;

/** How often it is written down that the bot answered. */
const notedMs = 30_000;

type One = Pick<BotContext, "platform" | "siteId" | "entryId">;

/** The bot's row; undefined before it said who it is, and when another token was entered. */
export function readBot({ platform, siteId, entryId }: One): Promise<BotRow | undefined> {
  return platform.db.kysely
    .selectFrom("telegram_bots")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("entry_id", "is not distinct from", entryId)
    .executeTakeFirst();
}

/** The row of an entry that is there, to be changed. */
function updateBot({ platform, siteId, entryId }: One) {
  return platform.db.kysely
    .updateTable("telegram_bots")
    .where("site_id", "=", siteId)
    .where("entry_id", "is not distinct from", entryId);
}

/** A bot that works, and what is known of it. */
export interface KnownBot extends SiteBot {
  readonly row: BotRow;
}

/** The bot of a site that works; null: it has none, or its token is refused. */
export async function knownBot(context: TelegramContext, siteId: number): Promise<KnownBot | null> {
  const own = await context.bots.of(siteId);
  if (own === null) return null;
  const one = { ...context, ...own };
  const row = (await readBot(one)) ?? (await meetBot(one));
  return row === null || row.state === "broken" ? null : { ...own, row };
}

/** Asks the bot who it is, and writes it down; null when it does not answer. */
export async function meetBot(context: BotContext, signal?: AbortSignal): Promise<BotRow | null> {
  try {
    return await storeBot(context, await context.bot.identity(signal));
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    if (signal?.aborted === true) return null;
    await noteTrouble(context, error);
    return null;
  }
}

async function storeBot(context: BotContext, { id, username, name }: BotIdentity): Promise<BotRow | null> {
  const { platform, siteId, entryId } = context;
  const now = platform.clock.now();
  if (entryId !== null) {
    // Its number is that of its token; its name may have changed.
    const known = { username, name, seen_at: now, trouble: null };
    await updateBot(context)
      .set({ ...known, ...stateOf("ok", now) })
      .execute();
    return (await readBot(context)) ?? null;
  }
  const known = { bot_id: id, username, name, state: "ok", trouble: null, seen_at: now };
  return platform.db.kysely
    .insertInto("telegram_bots")
    .values({ ...known, site_id: siteId, state_since: now })
    .onConflict((conflict) =>
      conflict.column("site_id").doUpdateSet(({ eb, ref }) => ({
        ...known,
        state_since: eb
          .case()
          .when("telegram_bots.state", "=", "ok")
          .then(ref("telegram_bots.state_since"))
          .else(now)
          .end(),
        // Another bot numbers its updates by itself.
        next_update: eb
          .case()
          .when("telegram_bots.bot_id", "=", id)
          .then(ref("telegram_bots.next_update"))
          .else(null)
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A state, and since when it is so. */
function stateOf(state: string, now: Date) {
  return {
    state,
    state_since: sql<Date>`CASE WHEN state = ${state} THEN state_since ELSE ${now} END`,
  };
}

/**
 * Writes down why the bot does not work now. The text names no token. Where it is more than an answer that was lost, the
 * change is an event.
 */
export async function noteTrouble(context: One, { kind, message }: TelegramError): Promise<void> {
  const { platform, siteId, entryId } = context;
  const state = kind === "token" ? "broken" : kind;
  platform.log.warn({ siteId, trouble: message }, "the bot in Telegram does not work");
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    const before = await trx
      .selectFrom("telegram_bots")
      .select("state")
      .where("site_id", "=", siteId)
      .where("entry_id", "is not distinct from", entryId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) return;
    await trx
      .updateTable("telegram_bots")
      .set({ trouble: message, ...stateOf(state, ctx.now) })
      .where("site_id", "=", siteId)
      .execute();
    if (entryId === null || state === "away" || before.state === state) return;
    await publishEvent(trx, ctx, telegramEvents, {
      name: "telegram.bot-failed.v1",
      siteId,
      customerId: null,
      payload: { state },
    });
  });
}

/** Writes down that the bot answered, now and then. */
export async function noteSeen(context: One, row: BotRow): Promise<void> {
  const now = context.platform.clock.now();
  if (row.state === "ok" && now.getTime() - row.seen_at.getTime() < notedMs) return;
  await updateBot(context)
    .set({ seen_at: now, trouble: null, ...stateOf("ok", now) })
    .execute();
}
