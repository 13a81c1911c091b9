import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Who a user is in Telegram, by their way in there, where they let a bot write to them. */
export interface TelegramIdentity {
  /** Also of their private chat with any bot. */
  readonly telegramUserId: bigint;
  /** The bot that may write first. */
  readonly botId: bigint;
  /** How they recognize the account. */
  readonly label: string;
}

/** Null: they do not sign in there, or let no bot write. */
export async function readTelegramIdentity(
  db: Kysely<DB> | Transaction<DB>,
  userId: string,
): Promise<TelegramIdentity | null> {
  const row = await db
    .selectFrom("identities")
    .select(["telegram_user_id", "telegram_bot_id", "label"])
    .where("user_id", "=", userId)
    .where("provider", "=", "telegram")
    .executeTakeFirst();
  const { telegram_user_id: telegramUserId = null, telegram_bot_id: botId = null, label = "" } = row ?? {};
  return telegramUserId === null || botId === null ? null : { telegramUserId, botId, label };
}
