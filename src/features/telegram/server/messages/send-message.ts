import { type SendResult, type TelegramBot, TelegramError } from "#src/drivers/telegram/port.ts";
import type { BotContext } from "../deps.ts";
import { noteTrouble } from "../updates/bot-rows.ts";
import type { MessageRow } from "./claim-messages.ts";
import { joinHeld } from "./held-messages.ts";
import { type MessagePayload, payloadForm } from "./queue-message.ts";
import { qrPng } from "./qr-png.ts";
import { noteUnreadable, recordFailure, recordResult } from "./record-result.ts";

/** Sends or changes one message, and writes down what became of it. False: the bot sends nothing more for now. */
export async function sendMessage(context: BotContext, row: MessageRow): Promise<boolean> {
  const { bot } = context;
  const payload = payloadForm.safeParse(row.payload);
  if (!payload.success) {
    await recordResult(context, row, { status: "refused", reason: "its text is gone" });
    return true;
  }
  const joined = await joinHeld(context, row, payload.data);
  try {
    let result = await deliver(bot, row, joined, false);
    // Our escape has a hole: who waits for it gets it as plain text, and the operator an alarm.
    if (result.status === "unreadable") {
      await noteUnreadable(context);
      result = await deliver(bot, row, joined, true);
    }
    await recordResult(context, row, result);
    return result.status !== "wait";
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    await noteTrouble(context, error);
    await recordFailure(context, row, error);
    return false;
  }
}

function deliver(
  bot: TelegramBot,
  row: MessageRow,
  payload: MessagePayload,
  isPlain: boolean,
): Promise<SendResult> {
  const { html, buttons, qr, isProtected, asksReply, isQuiet } = payload;
  const message = {
    chatId: row.chat_id,
    text: isPlain ? plainOf(html) : html,
    isPlain,
    isProtected,
    asksReply,
    isQuiet,
    buttons: buttons && openable(bot, buttons),
  };
  if (row.telegram_message_id !== null)
    return bot.edit({ ...message, messageId: Number(row.telegram_message_id) });
  return bot.send(qr === undefined ? message : { ...message, picture: qrPng(qr) });
}

/** Telegram refuses a whole message for a button that leads to this machine. */
function openable(bot: TelegramBot, buttons: NonNullable<MessagePayload["buttons"]>) {
  if (bot.simulated) return buttons;
  return buttons
    .map((line) => line.filter(({ url }) => url === undefined || url.startsWith("https:")))
    .filter((line) => line.length > 0);
}

function plainOf(html: string): string {
  return html
    .replaceAll(/<\/?\w+[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
