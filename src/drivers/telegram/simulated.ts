import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { OutgoingMessage, SendResult, TelegramBot } from "./port.ts";
import { personOf } from "./simulated/people.ts";
import { createPlayChats } from "./simulated/play-chats.ts";
import { isReadableHtml } from "./simulated/readable-html.ts";

/** The page with the chats; `chat-page.ts` serves it. */
export const chatPath = "/dev/telegram";

const identity = { id: 700_000_000n, username: "moorage_example_bot", name: "Moorage bot" } as const;

/** Plays a bot on this machine: its chats are rows, and people use them at `/dev/telegram`. Nothing is waited for. */
export function createSimulatedTelegram(pool: Pool, clock: Clock): TelegramBot {
  const chats = createPlayChats(pool, clock);
  /** What Telegram would refuse before it writes to a chat. */
  const refusalOf = async ({ chatId, text, isPlain }: OutgoingMessage): Promise<SendResult | null> => {
    if (await chats.isBlocked(chatId)) return { status: "unreachable" };
    return isPlain === true || isReadableHtml(text) ? null : { status: "unreadable" };
  };
  return {
    driver: "simulated",
    simulated: true,
    identity: async () => identity,
    startUrls: (_, token, origin) => {
      const url = `${origin}${chatPath}?start=${token}`;
      return { url, appUrl: url };
    },
    updates: ({ offset }) => chats.updates(offset),
    useWebhook: async () => undefined,
    setCommands: async () => undefined,
    async send(message) {
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
