import type { SendResult, TelegramError } from "#src/drivers/telegram/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { addMs } from "#src/shared/time.ts";
import type { BotContext } from "../deps.ts";
import { giveUpMs, retryPausesMs } from "../durations.ts";
import { setBlocked } from "../links/end-link.ts";
import type { MessageRow } from "./claim-messages.ts";
import { sendsTwice } from "./sends-twice.ts";

type Context = Pick<BotContext, "platform" | "siteId" | "entryId">;

/** Writes down what Telegram answered. A message that was changed while it was sent stays queued for its change. */
export async function recordResult(context: Context, row: MessageRow, result: SendResult): Promise<void> {
  const { platform } = context;
  const now = platform.clock.now();
  const message = platform.db.kysely.updateTable("telegram_messages").where("id", "=", row.id);
  const sending = message.where("state", "=", "sending");
  switch (result.status) {
    case "sent":
      await message.set({ telegram_message_id: BigInt(result.messageId), sent_at: now }).execute();
      await sending.set({ state: "sent", ended_at: now, error: null }).execute();
      return;
    case "wait":
      await sending.set({ state: "queued", attempts: row.attempts - 1 }).execute();
      await platform.db.kysely
        .updateTable("telegram_bots")
        .set({ quiet_until: addMs(now, result.seconds * 1000) })
        .where("site_id", "=", context.siteId)
        .where("entry_id", "is not distinct from", context.entryId)
        .execute();
      return;
    case "missing":
      // Sent as a new message then.
      await message.set({ telegram_message_id: null, state: "queued", not_before: now }).execute();
      return;
    case "unreachable":
      await sending.set({ state: "given-up", ended_at: now, error: "the chat takes nothing" }).execute();
      if (row.link_id !== null) await blockLink(context, row.link_id);
      return;
    default: {
      const error =
        result.status === "refused" ? result.reason : "not readable, and not as plain text either";
      await sending.set({ state: "failed", ended_at: now, error }).execute();
    }
  }
}

/** Without a usable answer: tried again where nothing was asked, or where twice is better than never. */
export async function recordFailure(context: Context, row: MessageRow, error: TelegramError): Promise<void> {
  const { platform } = context;
  const now = platform.clock.now();
  const isRefused = error.kind !== "away";
  const mayRepeat =
    isRefused ||
    error.isUnsent ||
    row.telegram_message_id !== null ||
    sendsTwice.some((kind) => kind === row.kind);
  const isOld = now.getTime() - row.created_at.getTime() > giveUpMs;
  const pause = retryPausesMs[Math.min(row.attempts, retryPausesMs.length) - 1] ?? 0;
  await platform.db.kysely
    .updateTable("telegram_messages")
    .set(
      mayRepeat && !isOld
        ? { state: "queued", not_before: addMs(now, pause), error: error.message }
        : { state: "given-up", ended_at: now, error: error.message },
    )
    .where("id", "=", row.id)
    .where("state", "=", "sending")
    .execute();
}

async function blockLink({ platform }: Pick<Context, "platform">, linkId: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const link = await trx
      .selectFrom("telegram_links")
      .selectAll()
      .where("id", "=", linkId)
      .where("state", "<>", "ended")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (link !== undefined) await setBlocked(trx, createCtx(platform, systemActor), link, true);
  });
}

/** Notes that a text of ours was not readable as HTML, for an alarm. */
export async function noteUnreadable({ platform, siteId, entryId }: Context): Promise<void> {
  await platform.db.kysely
    .updateTable("telegram_bots")
    .set({ unreadable_at: platform.clock.now() })
    .where("site_id", "=", siteId)
    .where("entry_id", "is not distinct from", entryId)
    .execute();
}
