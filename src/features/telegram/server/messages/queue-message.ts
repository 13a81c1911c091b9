import type { Transaction } from "kysely";
import { z } from "zod";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";
import { editMs } from "../durations.ts";

const buttonForm = z.object({
  label: z.string(),
  data: z.string().optional(),
  url: z.string().optional(),
});

/** What is stored of a message: HTML of the bot, and its buttons as they are sent. */
export const payloadForm = z.object({
  html: z.string(),
  buttons: z.array(z.array(buttonForm)).optional(),
  /** What a QR code above it says. */
  qr: z.string().optional(),
  isProtected: z.boolean().optional(),
  /** It asks for an answer to it. */
  asksReply: z.boolean().optional(),
  /** It comes without a sound. */
  isQuiet: z.boolean().optional(),
});

export type MessagePayload = z.output<typeof payloadForm>;

/** Which goes first: an answer is waited for, and notices of a mailing never are. */
const priorities = {
  answer: 0,
  security: 1,
  money: 2,
  ticket: 2,
  task: 3,
  alarm: 3,
  notice: 4,
  bulk: 5,
} as const;

export type MessageKind = keyof typeof priorities;

export interface NewMessage {
  readonly id: string;
  readonly siteId: number;
  /** Null: to a chat that is not connected, or to the staff. */
  readonly linkId: string | null;
  readonly chatId: bigint;
  readonly kind: MessageKind;
  /** The same cause queues no second one. */
  readonly dedupe: string;
  /** A message about the same subject that is there is changed instead. */
  readonly subject?: string | undefined;
  /** What an answer to it is then about. */
  readonly about?: string | undefined;
  readonly payload: MessagePayload;
  /** Not before; absent: at once. Later than now it waits for the end of quiet hours. */
  readonly at?: Date | undefined;
}

/** Queues a message in the transaction of what it is about. */
export async function queueMessage(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  message: NewMessage,
): Promise<void> {
  wakeAfterCommit(trx, "telegram");
  const { at = now, subject = null, about = null, payload, kind } = message;
  if (subject !== null && (await changeEarlier(trx, now, message))) return;
  await trx
    .insertInto("telegram_messages")
    .values({
      id: message.id,
      site_id: message.siteId,
      link_id: message.linkId,
      chat_id: message.chatId,
      kind,
      priority: priorities[kind],
      dedupe: message.dedupe,
      subject,
      about,
      payload: JSON.stringify(payload),
      is_held: at > now,
      state: "queued",
      not_before: at,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "chat_id", "dedupe"]).doNothing())
    .execute();
}

/** Gives the message about a subject another text; a sent one is queued to be changed, not too often. */
async function changeEarlier(
  trx: Transaction<DB>,
  now: Date,
  { siteId, chatId, subject = "", payload }: NewMessage,
): Promise<boolean> {
  const earlier = await trx
    .selectFrom("telegram_messages")
    .select(["id", "state", "sent_at", "not_before"])
    .where("site_id", "=", siteId)
    .where("chat_id", "=", chatId)
    .where("subject", "=", subject)
    .where("state", "in", ["queued", "sending", "sent"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (earlier === undefined) return false;
  const isWaiting = earlier.state === "queued" && earlier.sent_at === null;
  const next = earlier.sent_at === null ? now : addMs(earlier.sent_at, editMs);
  await trx
    .updateTable("telegram_messages")
    .set({
      payload: JSON.stringify(payload),
      ...(!isWaiting && {
        state: "queued",
        not_before: next > now ? next : now,
        ended_at: null,
        attempts: 0,
      }),
    })
    .where("id", "=", earlier.id)
    .execute();
  return true;
}
