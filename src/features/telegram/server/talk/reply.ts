import type { Transaction } from "kysely";
import type { BotButton, BotReply } from "#src/platform/bot/bot-part.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import type { BotContext } from "../deps.ts";
import { confirmMs, menuMs } from "../durations.ts";
import { createToken } from "../links/create-token.ts";
import { type MessagePayload, payloadForm, queueMessage } from "../messages/queue-message.ts";
import type { Turn } from "./turn.ts";

/** A button whose press the bot handles. */
interface ActionButton {
  readonly label: string;
  readonly action: string;
  readonly object: string;
  readonly isOnce: boolean;
}

export interface Answer {
  readonly html: string;
  readonly buttons?: readonly (readonly (BotButton | ActionButton)[])[] | undefined;
  readonly qr?: BotReply["qr"];
  readonly isProtected?: true | undefined;
  readonly about?: string | undefined;
  readonly asksReply?: true | undefined;
  readonly isQuiet?: true | undefined;
  /** Long work that the message follows from now on. */
  readonly taskId?: string | undefined;
}

/** Who is answered: of a chat that is not connected the link is null. */
export interface AnsweredChat extends Turn {
  readonly linkId: string | null;
  /** The message whose button was pressed: a text takes its place. */
  readonly pressedId?: number | undefined;
}

/** Answers in a chat. Each button brings a secret of its own, which is worth nothing later or elsewhere. */
export async function reply(context: BotContext, chat: AnsweredChat, answer: Answer): Promise<void> {
  await transaction(context.platform, (trx) => replyIn(trx, context, chat, answer));
}

/** The same in a transaction of what is answered. */
export async function replyIn(
  trx: Transaction<DB>,
  context: Pick<BotContext, "platform" | "siteId">,
  chat: AnsweredChat,
  answer: Answer,
): Promise<void> {
  const { siteId } = context;
  const { ids } = context.platform;
  const { html, qr, about, taskId } = answer;
  const rows = answer.buttons ?? [];
  const buttons: NonNullable<MessagePayload["buttons"]> = [];
  for (const row of rows) {
    const made = [];
    for (const button of row) made.push(await buttonIn(trx, siteId, chat, button));
    buttons.push(made);
  }
  const payload: MessagePayload = {
    html,
    ...(buttons.length > 0 && { buttons }),
    ...(qr !== undefined && { qr }),
    ...marksOf(answer),
  };
  const subject = taskId === undefined ? undefined : `task:${taskId}`;
  // What is answered keeps its place, so that the answer to it is never about something else.
  if (qr === undefined && about === undefined && (await takePlace(trx, siteId, chat, payload, subject)))
    return;
  await queueMessage(trx, chat, {
    id: ids.next(),
    siteId,
    linkId: chat.linkId,
    chatId: chat.chatId,
    kind: "answer",
    dedupe: `update:${chat.updateId}`,
    about,
    payload,
  });
  if (subject !== undefined)
    await trx
      .updateTable("telegram_messages")
      .set({ subject })
      .where("site_id", "=", siteId)
      .where("chat_id", "=", chat.chatId)
      .where("dedupe", "=", `update:${chat.updateId}`)
      .execute();
}

/** How it comes. */
function marksOf({ isProtected, asksReply, isQuiet }: Answer) {
  return {
    ...(isProtected && { isProtected }),
    ...(asksReply && { asksReply }),
    ...(isQuiet && { isQuiet }),
  };
}

/** Shows an answer where its button was pressed; false where that message is not ours any more, or is a picture. */
async function takePlace(
  trx: Transaction<DB>,
  siteId: number,
  { chatId, pressedId, now }: AnsweredChat,
  payload: MessagePayload,
  subject: string | undefined,
): Promise<boolean> {
  if (pressedId === undefined) return false;
  const pressed = await trx
    .selectFrom("telegram_messages")
    .select(["id", "payload", "about"])
    .where("site_id", "=", siteId)
    .where("chat_id", "=", chatId)
    .where("telegram_message_id", "=", BigInt(pressedId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const old = payloadForm.safeParse(pressed?.payload);
  // The text of a protected message stays so; another one cannot become it.
  if (pressed === undefined || pressed.about !== null || !old.success || old.data.qr !== undefined)
    return false;
  if ((old.data.isProtected ?? false) !== (payload.isProtected ?? false)) return false;
  await trx
    .updateTable("telegram_messages")
    .set({
      payload: JSON.stringify(payload),
      state: "queued",
      kind: "answer",
      priority: 0,
      not_before: now,
      attempts: 0,
      ended_at: null,
      ...(subject !== undefined && { subject }),
    })
    .where("id", "=", pressed.id)
    .execute();
  wakeAfterCommit(trx, "telegram");
  return true;
}

async function buttonIn(
  trx: Transaction<DB>,
  siteId: number,
  chat: AnsweredChat,
  button: BotButton | ActionButton,
) {
  if ("url" in button) return { label: button.label, url: button.url };
  const { action, object, isOnce } = "action" in button ? button : actionOf(button);
  const token = createToken();
  await trx
    .insertInto("telegram_actions")
    .values({
      token_hash: hashToken(token),
      site_id: siteId,
      link_id: chat.linkId,
      chat_id: chat.chatId,
      action,
      object,
      is_once: isOnce,
      expires_at: addMs(chat.now, isOnce ? confirmMs : menuMs),
    })
    .execute();
  return { label: button.label, data: `a:${token}` };
}

function actionOf(button: Exclude<BotButton, { readonly url: string }>): Omit<ActionButton, "label"> {
  if ("isNo" in button) return { action: "no", object: "", isOnce: false };
  if ("view" in button) return { action: `view:${button.view}`, object: button.object, isOnce: false };
  const isOnce = button.isConfirmed === true;
  return { action: `${isOnce ? "do" : "ask"}:${button.act}`, object: button.object, isOnce };
}
