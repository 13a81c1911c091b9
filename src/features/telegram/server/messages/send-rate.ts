/** So many messages in a second in all, and one in a chat: what Telegram lets a bot send for long. */
const perSecond = 25;
const chatPauseMs = 1000;

export interface SendRate {
  /** How many may go now. */
  free(): number;
  /** Chats that got one too recently. */
  resting(): bigint[];
  /** One goes to this chat. */
  note(chatId: bigint): void;
}

/** A bucket of messages, by a clock that only counts milliseconds. */
export function createSendRate(nowMs: () => number): SendRate {
  let [tokens, filledAt] = [perSecond, nowMs()];
  const last = new Map<bigint, number>();
  const fill = (): void => {
    const now = nowMs();
    tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1000);
    filledAt = now;
  };
  return {
    free: () => {
      fill();
      return Math.floor(tokens);
    },
    resting: () => {
      const since = nowMs() - chatPauseMs;
      for (const [chatId, at] of last) if (at <= since) last.delete(chatId);
      return [...last.keys()];
    },
    note: (chatId) => {
      tokens -= 1;
      last.set(chatId, nowMs());
    },
  };
}

/** Of a bot whose chats are a page of this machine. */
export const unlimitedRate: SendRate = { free: () => perSecond, resting: () => [], note: () => undefined };
