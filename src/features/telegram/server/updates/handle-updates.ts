import { sqlState } from "#src/platform/db/transaction.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { type LaneEnd, runBeside } from "../bots/run-beside.ts";
import type { BotContext, SiteBot, TelegramContext } from "../deps.ts";
import { onButton } from "../talk/on-button.ts";
import { hasFile, textOf } from "../talk/hear-message.ts";
import { onEdit } from "../talk/on-edit.ts";
import { onMember } from "../talk/on-member.ts";
import { onMessage } from "../talk/on-message.ts";
import type { Turn } from "../talk/turn.ts";
import { type Update, updateForm } from "./update-form.ts";

const batchSize = 20;
/** What another transaction was in the way of: serialization, deadlock, waits for a lock or an answer. */
const passing: ReadonlySet<string> = new Set(["40001", "40P01", "55P03", "57014"]);

/** Bots whose updates are handled beside each other. */
const mostAtOnce = 8;
const longestRunMs = 60_000;

/** Handles what came to all bots, each by itself: a flood or a slow file of one keeps no other waiting. */
export async function handleUpdates(context: TelegramContext, signal?: AbortSignal): Promise<void> {
  await runBeside({
    find: async () => {
      const [all, waiting] = await Promise.all([context.bots.all(), findWaiting(context)]);
      return all.filter(({ siteId }) => waiting.has(siteId));
    },
    keyOf: ({ siteId, entryId }) => entryId ?? String(siteId),
    run: (one, stop) => handleOf({ ...context, ...one }, stop),
    most: mostAtOnce,
    longestMs: longestRunMs,
    signal,
  });
}

/** Sites whose bot has something that waits. */
async function findWaiting({ platform }: TelegramContext): Promise<ReadonlySet<SiteBot["siteId"]>> {
  const rows = await platform.db.kysely
    .selectFrom("telegram_bots")
    .select("site_id")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("telegram_updates")
          .select("update_id")
          .whereRef("telegram_updates.bot_id", "=", "telegram_bots.bot_id")
          .where("handled_at", "is", null),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.site_id));
}

/** Handles what came to a bot, the oldest first. One that fails is not tried again: it would fail again, and keep the others. */
async function handleOf(context: BotContext, signal: AbortSignal): Promise<LaneEnd> {
  const { db, log } = context.platform;
  for (;;) {
    const rows = await db.kysely
      .selectFrom("telegram_updates")
      .select(["bot_id", "update_id", "body", "error"])
      .where("bot_id", "in", (bots) =>
        bots
          .selectFrom("telegram_bots")
          .select("bot_id")
          .where("site_id", "=", context.siteId)
          .where("entry_id", "is not distinct from", context.entryId),
      )
      .where("site_id", "=", context.siteId)
      .where("handled_at", "is", null)
      .orderBy("received_at")
      .orderBy("update_id")
      .limit(batchSize)
      .execute();
    for (const { bot_id, update_id, body, error: kept } of rows) {
      let error = kept;
      try {
        const parsed = updateForm.safeParse(body);
        if (parsed.success) await handleUpdate(context, bot_id, parsed.data);
        else error ??= "of another form than described";
      } catch (failure) {
        // The next turn goes on with the same one: nothing of it was kept.
        if (isDatabaseAway(failure) || passing.has(sqlState(failure) ?? "")) throw failure;
        log.warn({ err: failure, update: String(update_id) }, "an update of the bot was not handled");
        error = failure instanceof Error ? failure.name : "unknown";
      }
      await db.kysely
        .updateTable("telegram_updates")
        .set({ handled_at: context.platform.clock.now(), error })
        .where("bot_id", "=", bot_id)
        .where("update_id", "=", update_id)
        .execute();
    }
    if (rows.length === 0) return "ended";
    if (rows.length < batchSize || signal.aborted) return "again";
  }
}

async function handleUpdate(context: BotContext, botId: bigint, update: Update): Promise<void> {
  const { message, edited_message: edited, callback_query: button, my_chat_member: member } = update;
  const turnOf = (chat: { id: number; type: string }, person: Turn["person"] | undefined): Turn | null => {
    // Private chats alone: what is written to a group is read by others.
    if (person === undefined || person.is_bot || chat.type !== "private" || chat.id !== person.id)
      return null;
    const now = context.platform.clock.now();
    return { updateId: update.update_id, chatId: BigInt(chat.id), person, now };
  };
  const written = message ?? edited;
  if (written !== undefined) {
    // Stickers and their like are not answered.
    const isHeard = textOf(written) !== "" || hasFile(written);
    const turn = !isHeard ? null : turnOf(written.chat, written.from);
    const isEdit = message === undefined;
    const on = isEdit ? onEdit : onMessage;
    if (turn !== null) await on(context, turn, { botId, message: written, isEdit });
  } else if (button?.message !== undefined && button.data !== undefined) {
    const turn = turnOf(button.message.chat, button.from);
    const { id, data, message: pressed } = button;
    if (turn !== null) await onButton(context, turn, { callbackId: id, data, messageId: pressed.message_id });
  } else if (member !== undefined) {
    const turn = turnOf(member.chat, member.from);
    if (turn !== null) await onMember(context, turn, member.new_chat_member.status);
  }
}
