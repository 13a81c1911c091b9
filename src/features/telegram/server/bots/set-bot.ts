import type { Transaction } from "kysely";
import { type BotIdentity, type TelegramBot, TelegramError } from "#src/drivers/telegram/port.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { TelegramContext } from "../deps.ts";
import { endLink } from "../links/end-link.ts";
import { purposeOf } from "./create-bots.ts";

/** A token that Telegram took, and whose it is. */
export interface TriedToken {
  readonly token: string;
  readonly identity: BotIdentity;
}

const endLength = 4;

/** Asks Telegram whose a token is. Throws `telegram_unavailable`, `bot_refused` and `unavailable`. */
export async function tryToken(
  { createBot, platform }: Pick<TelegramContext, "createBot" | "platform">,
  token: string,
): Promise<TriedToken> {
  if (createBot === null) throw new AppError("telegram_unavailable");
  const bot: TelegramBot = createBot(token);
  try {
    return { token, identity: await bot.identity() };
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    platform.log.warn({ trouble: error.message }, "a bot that was to be entered did not answer");
    throw new AppError(error.kind === "token" ? "bot_refused" : "unavailable");
  }
}

/**
 * Puts a bot in place of the one that a site had. Its number alone decides whose chats it has: with another one all
 * chats of the site end, with a new token of the same they stay. Throws `bot_taken`.
 */
export async function putBot(
  trx: Transaction<DB>,
  { platform, sealer }: Pick<TelegramContext, "platform" | "sealer">,
  ctx: Ctx,
  { siteId, token, identity: { id, username, name } }: TriedToken & { readonly siteId: number },
): Promise<void> {
  const before = await lockBot(trx, siteId);
  const owner = await trx
    .selectFrom("telegram_bots")
    .select("site_id")
    .where("bot_id", "=", id)
    .executeTakeFirst();
  // Two sites would read each other's chats.
  if (owner !== undefined && owner.site_id !== siteId) throw new AppError("bot_taken");
  if (before !== undefined && before.bot_id !== id) await endChats(trx, ctx, siteId);
  await trx.deleteFrom("telegram_bots").where("site_id", "=", siteId).execute();
  const entryId = platform.ids.next();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("telegram_bots")
    .values({
      site_id: siteId,
      bot_id: id,
      username,
      name,
      entry_id: entryId,
      token: sealer.seal(token, purposeOf({ siteId, entryId })),
      token_end: token.slice(-endLength),
      set_at: ctx.now,
      next_update: before?.bot_id === id ? before.next_update : null,
      last_update_at: before?.bot_id === id ? before.last_update_at : null,
      state: "ok",
      state_since: ctx.now,
      seen_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column("bot_id").doNothing())
    .executeTakeFirstOrThrow();
  // Another site entered it at the same moment.
  if (numInsertedOrUpdatedRows === 0n) throw new AppError("bot_taken");
}

/** Takes the bot of a site away, and ends its chats; false when it has none. */
export async function removeBot(trx: Transaction<DB>, ctx: Ctx, siteId: number): Promise<boolean> {
  if ((await lockBot(trx, siteId)) === undefined) return false;
  await endChats(trx, ctx, siteId);
  await trx.deleteFrom("telegram_bots").where("site_id", "=", siteId).execute();
  return true;
}

/** The site's own bot, which no chat is connected to meanwhile. */
function lockBot(trx: Transaction<DB>, siteId: number) {
  return trx
    .selectFrom("telegram_bots")
    .select(["bot_id", "next_update", "last_update_at"])
    .where("site_id", "=", siteId)
    .where("entry_id", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Nothing that was begun with the bot goes on: chats, links, buttons, what waits to be sent and what came. */
async function endChats(trx: Transaction<DB>, ctx: Ctx, siteId: number): Promise<void> {
  const links = await trx
    .selectFrom("telegram_links")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("state", "<>", "ended")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const link of links) await endLink(trx, ctx, link, "bot-gone");
  await trx.deleteFrom("telegram_tokens").where("site_id", "=", siteId).execute();
  await trx.deleteFrom("telegram_actions").where("site_id", "=", siteId).execute();
  await trx
    .deleteFrom("telegram_updates")
    .where("site_id", "=", siteId)
    .where("handled_at", "is", null)
    .execute();
  await trx
    .updateTable("telegram_messages")
    .set({ state: "given-up", ended_at: ctx.now, error: "the bot is not the site's any more" })
    .where("site_id", "=", siteId)
    .where("state", "in", ["queued", "sending"])
    .execute();
  // Another bot counts its messages by itself.
  await trx
    .updateTable("telegram_messages")
    .set({ telegram_message_id: null })
    .where("site_id", "=", siteId)
    .where("telegram_message_id", "is not", null)
    .execute();
}
