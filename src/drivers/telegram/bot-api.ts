import { fileForm, identityForm, updatesForm } from "./bot-api/answers.ts";
import { type BotLine, type BotCall, callBot } from "./bot-api/call.ts";
import { readFile } from "./bot-api/read-file.ts";
import { sendResultOf } from "./bot-api/send-result.ts";
import { maxDownloadBytes, type OutgoingMessage, type TelegramBot, TelegramError } from "./port.ts";

/** What we ask for; other kinds of updates are not sent. */
const allowedUpdates = ["message", "edited_message", "callback_query", "my_chat_member"];
/** Beyond the wait that was asked for. */
const pollGraceMs = 15_000;
const maxConnections = 10;

/** A bot at Telegram, by the ten methods of the Bot API that it needs. */
export function createBotApi(line: BotLine): TelegramBot {
  /** The result of a call that has to succeed. */
  const ask = async (call: BotCall): Promise<unknown> => {
    const answer = await callBot(line, call);
    if (answer.ok) return answer.result;
    throw new TelegramError("away", `${call.method}: refused with ${answer.error_code}`);
  };
  const read = <T>(method: string, form: { safeParse(value: unknown): Parsed<T> }, result: unknown): T => {
    const parsed = form.safeParse(result);
    if (!parsed.success) throw new TelegramError("away", `${method}: its answer has another form`);
    return parsed.data;
  };
  return {
    driver: "bot-api",
    simulated: false,
    async identity(signal) {
      const me = read("getMe", identityForm, await ask({ method: "getMe", fields: {}, signal }));
      return { id: BigInt(me.id), username: me.username, name: me.first_name };
    },
    startUrls: (username, token) => ({
      url: `https://t.me/${username}?start=${token}`,
      appUrl: `tg://resolve?domain=${username}&start=${token}`,
    }),
    async updates({ offset, waitSeconds, signal }) {
      const fields = {
        ...(offset !== null && { offset }),
        timeout: waitSeconds,
        allowed_updates: allowedUpdates,
      };
      const deadlineMs = waitSeconds * 1000 + pollGraceMs;
      const result = await ask({ method: "getUpdates", fields, deadlineMs, signal });
      return read("getUpdates", updatesForm, result).map((body) => ({ updateId: body.update_id, body }));
    },
    async useWebhook(webhook) {
      if (webhook === null) await ask({ method: "deleteWebhook", fields: {} });
      else {
        const { url, secret: secret_token } = webhook;
        const fields = {
          url,
          secret_token,
          allowed_updates: allowedUpdates,
          max_connections: maxConnections,
        };
        await ask({ method: "setWebhook", fields });
      }
    },
    async setCommands(commands, language) {
      const fields = {
        commands,
        scope: { type: "all_private_chats" },
        ...(language && { language_code: language }),
      };
      await ask({ method: "setMyCommands", fields });
    },
    async send(message) {
      const { picture: photo } = message;
      const call =
        photo === undefined
          ? { method: "sendMessage", fields: textFields(message) }
          : { method: "sendPhoto", fields: captionFields(message), photo };
      return sendResultOf(await callBot(line, call), null);
    },
    async edit({ messageId, ...message }) {
      // Only a new message rings, or asks for an answer.
      const changed = { ...message, asksReply: false, isQuiet: false };
      const fields = { ...textFields(changed), message_id: messageId };
      return sendResultOf(await callBot(line, { method: "editMessageText", fields }), messageId);
    },
    async download(fileId) {
      const answer = await callBot(line, { method: "getFile", fields: { file_id: fileId } });
      // Too large, or not there any more.
      if (!answer.ok) return null;
      const { file_path: path, file_size: bytes = 0 } = read("getFile", fileForm, answer.result);
      return bytes > maxDownloadBytes ? null : readFile(line, path);
    },
    async answerButton(callbackId) {
      await ask({ method: "answerCallbackQuery", fields: { callback_query_id: callbackId } });
    },
  };
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

function textFields(message: OutgoingMessage) {
  return { ...commonFields(message), text: message.text, link_preview_options: { is_disabled: true } };
}

function captionFields(message: OutgoingMessage) {
  return { ...commonFields(message), caption: message.text };
}

function commonFields({ chatId, isPlain, buttons, isProtected, asksReply, isQuiet }: OutgoingMessage) {
  return {
    // A chat's number has at most 52 bits.
    chat_id: Number(chatId),
    ...(isPlain !== true && { parse_mode: "HTML" }),
    ...(isProtected === true && { protect_content: true }),
    ...(isQuiet === true && { disable_notification: true }),
    ...(asksReply === true && { reply_markup: { force_reply: true } }),
    ...(buttons !== undefined && {
      reply_markup: { inline_keyboard: buttons.map((row) => row.map(buttonOf)) },
    }),
  };
}

function buttonOf({ label, data, url }: NonNullable<OutgoingMessage["buttons"]>[number][number]) {
  return { text: label, ...(url === undefined ? { callback_data: data } : { url }) };
}
