import type { Selectable } from "kysely";
import { type BotIdentity, TelegramError } from "#src/drivers/telegram/port.ts";
import type { TelegramBots } from "#src/platform/db/schema.gen.ts";
import { botSite, type TelegramContext } from "../deps.ts";

export type BotRow = Selectable<TelegramBots>;

/** How often it is written down that the bot answered. */
const notedMs = 30_000;

/** The bot's row; undefined before it said who it is. */
export function readBot({ platform }: Pick<TelegramContext, "platform">): Promise<BotRow | undefined> {
  return platform.db.kysely
    .selectFrom("telegram_bots")
    .selectAll()
    .where("site_id", "=", botSite)
    .executeTakeFirst();
}

/** The bot of a site that works; null: it has none, or its token is refused. */
export async function knownBot(context: TelegramContext, siteId: number): Promise<BotRow | null> {
  if (context.bot === null || siteId !== botSite) return null;
  const row = (await readBot(context)) ?? (await meetBot(context));
  return row === null || row.state === "broken" ? null : row;
}

/** Asks the bot who it is, and writes it down; null when it does not answer. */
export async function meetBot(context: TelegramContext): Promise<BotRow | null> {
  const { bot } = context;
  if (bot === null) return null;
  try {
    return await storeBot(context, await bot.identity());
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    await noteTrouble(context, error);
    return null;
  }
}

async function storeBot({ platform }: TelegramContext, { id, username, name }: BotIdentity): Promise<BotRow> {
  const now = platform.clock.now();
  const known = { bot_id: id, username, name, state: "ok", trouble: null, seen_at: now };
  return platform.db.kysely
    .insertInto("telegram_bots")
    .values({ ...known, site_id: botSite, state_since: now })
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

/** Writes down why the bot does not work now. The text names no token. */
export async function noteTrouble(
  { platform }: Pick<TelegramContext, "platform">,
  { kind, message }: TelegramError,
): Promise<void> {
  const state = kind === "token" ? "broken" : kind;
  platform.log.warn({ trouble: message }, "the bot in Telegram does not work");
  const now = platform.clock.now();
  await platform.db.kysely
    .updateTable("telegram_bots")
    .set(({ eb, ref }) => ({
      state,
      trouble: message,
      state_since: eb.case().when("state", "=", state).then(ref("state_since")).else(now).end(),
    }))
    .where("site_id", "=", botSite)
    .execute();
}

/** Writes down that the bot answered, now and then. */
export async function noteSeen({ platform }: Pick<TelegramContext, "platform">, row: BotRow): Promise<void> {
  const now = platform.clock.now();
  if (row.state === "ok" && now.getTime() - row.seen_at.getTime() < notedMs) return;
  await platform.db.kysely
    .updateTable("telegram_bots")
    .set(({ eb, ref }) => ({
      seen_at: now,
      trouble: null,
      state: "ok",
      state_since: eb.case().when("state", "=", "ok").then(ref("state_since")).else(now).end(),
    }))
    .where("site_id", "=", botSite)
    .execute();
}
