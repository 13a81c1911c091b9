import type { RawUpdate } from "#src/drivers/telegram/port.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { BotContext } from "../deps.ts";
import { chatIdOf } from "./update-form.ts";

/** More than any message of a chat has. */
const maxBodyLength = 64 * 1024;

/**
 * Keeps what came, each update once, and from where to go on: only then may Telegram forget it. Nothing is kept of a bot
 * that is the site's no more.
 */
export async function storeUpdates(
  { platform, siteId, entryId }: Pick<BotContext, "platform" | "siteId" | "entryId">,
  botId: bigint,
  updates: readonly RawUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    const last = Math.max(...updates.map(({ updateId }) => updateId));
    const { numUpdatedRows } = await trx
      .updateTable("telegram_bots")
      .set({ next_update: BigInt(last + 1), last_update_at: now })
      .where("site_id", "=", siteId)
      .where("bot_id", "=", botId)
      .where("entry_id", "is not distinct from", entryId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await trx
      .insertInto("telegram_updates")
      .values(
        updates.map(({ updateId, body }) => ({
          bot_id: botId,
          site_id: siteId,
          update_id: BigInt(updateId),
          received_at: now,
          ...kept(body),
        })),
      )
      .onConflict((conflict) => conflict.columns(["bot_id", "update_id"]).doNothing())
      .execute();
    wakeAfterCommit(trx, "telegram");
  });
}

function kept(body: RawUpdate["body"]) {
  // The database takes no zero character, in no spelling.
  const text = JSON.stringify(body).replaceAll(/\\u0000/g, "");
  const chat_id = chatIdOf(body);
  return text.length > maxBodyLength
    ? { chat_id, body: "{}", error: "longer than any message" }
    : { chat_id, body: text };
}
