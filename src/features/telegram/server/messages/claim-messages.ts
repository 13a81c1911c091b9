import { type Selectable, sql } from "kysely";
import type { TelegramMessages } from "#src/platform/db/schema.gen.ts";
import type { BotContext } from "../deps.ts";
import { sendsTwice } from "./sends-twice.ts";

export type MessageRow = Selectable<TelegramMessages>;

/**
 * Takes messages of a bot that are due, the most important first, at most one of a chat and none of chats that got one too
 * recently. That they are being sent is written down before: a crash then says which may have arrived.
 */
export async function claimMessages(
  { platform, siteId }: Pick<BotContext, "platform" | "siteId">,
  most: number,
  resting: readonly bigint[],
): Promise<MessageRow[]> {
  const now = platform.clock.now();
  const { rows } = await sql<MessageRow>`
    WITH due AS (
      SELECT id, chat_id, priority, not_before, place FROM telegram_messages
      WHERE state = 'queued' AND not_before <= ${now} AND site_id = ${siteId}
        AND NOT (chat_id = ANY (${resting.map(String)}::bigint[]))
      ORDER BY priority, not_before, place LIMIT ${most * 4}
    ), first AS (
      SELECT DISTINCT ON (chat_id) id, priority, not_before, place FROM due
      ORDER BY chat_id, priority, not_before, place
    ), chosen AS (
      SELECT id FROM first ORDER BY priority, not_before, place LIMIT ${most}
    )
    UPDATE telegram_messages message SET state = 'sending', attempts = attempts + 1
    FROM chosen WHERE message.id = chosen.id AND message.state = 'queued'
    RETURNING message.*`.execute(platform.db.kysely);
  return rows;
}

/**
 * What a process was sending when it ended may have arrived, and Telegram cannot be asked: an important message is sent
 * again, since twice is better than never, and so is a change, which is the same twice. Others are given up.
 */
export async function settleCutOff({ platform }: Pick<BotContext, "platform">): Promise<void> {
  const now = platform.clock.now();
  const cutOff = platform.db.kysely.updateTable("telegram_messages").where("state", "=", "sending");
  await cutOff
    .set({ state: "queued", not_before: now })
    .where((is) => is.or([is("kind", "in", [...sendsTwice]), is("telegram_message_id", "is not", null)]))
    .execute();
  await cutOff.set({ state: "given-up", ended_at: now, error: "cut off while it was sent" }).execute();
}
