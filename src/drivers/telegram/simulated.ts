import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { type OutgoingMessage, type SendResult, type TelegramBot, TelegramError } from "./port.ts";
import { personOf } from "./simulated/people.ts";
import { ownPlayBot, type PlayBot } from "./simulated/play-bots.ts";
import { createPlayChats } from "./simulated/play-chats.ts";
import { isReadableHtml } from "./simulated/readable-html.ts";

/** The page with the chats; `chat-page.ts` serves it. */
export const chatPath = "/dev/telegram";

/** Plays a bot on this machine: its chats are rows, and people use them at `/dev/telegram`. Nothing is waited for. */
export function createSimulatedTelegram(pool: Pool, clock: Clock, bot: PlayBot = ownPlayBot): TelegramBot {
  const chats = createPlayChats(pool, clock, bot.id);
  /** A token with the word `refused` in it never was one, and any may be revoked on the page. */
  const identify = async (): Promise<void> => {
    const isRefused = bot.token.includes("refused") || (await chats.isRevoked(bot.token));
    if (isRefused) throw new TelegramError("token", "getMe: Unauthorized");
  };
  /** What Telegram would refuse before it writes to a chat. */
  const refusalOf = async ({ chatId, text, isPlain }: OutgoingMessage): Promise<SendResult | null> => {
    if (await chats.isBlocked(chatId)) return { status: "unreachable" };
    return isPlain === true || isReadableHtml(text) ? null : { status: "unreadable" };
  };
  return {
    driver: "simulated",
    simulated: true,
    identity: async () => {
      await identify();
      const { id, username, name } = bot;
      await chats.noteBot(bot);
      return { id, username, name };
    },
    startUrls: (_, token, origin) => {
      const ofBot = bot.id === ownPlayBot.id ? "" : `bot=${bot.id}&`;
      const url = `${origin}${chatPath}?${ofBot}start=${token}`;
      return { url, appUrl: url };
    },
    updates: async ({ offset }) => {
      await identify();
      return chats.updates(offset);
    },
    useWebhook: async () => undefined,
    setCommands: async () => undefined,
    async send(message) {
      await identify();
      const refusal = await refusalOf(message);
      return refusal ?? { status: "sent", messageId: await chats.addOfBot(message) };
    },
    async edit({ messageId, ...message }) {
      const refusal = await refusalOf(message);
      if (refusal !== null) return refusal;
      const isThere = await chats.change(message.chatId, messageId, message);
      return isThere ? { status: "sent", messageId } : { status: "missing" };
    },
    download: (fileId) => chats.readFile(fileId),
    answerButton: async () => undefined,
    play: {
      say: async (username, text) => void (await chats.say(personOf(username), text)),
    },
  };
}
