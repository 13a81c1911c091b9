import type { EventCatalogue } from "#src/shared/events.ts";

const link = { linkId: "id", userId: "id" } as const;

/** What happens to the chats that users connected. */
export const telegramEvents = {
  /** A chat was connected to a user. */
  "telegram.connected.v1": { payload: link, seenBy: "customer" },
  /** What a chat may do was changed. */
  "telegram.changed.v1": { payload: link, seenBy: "customer" },
  /** The person of a chat blocked the bot, or their account at Telegram is gone: nothing is sent there. */
  "telegram.blocked.v1": { payload: link, seenBy: "customer" },
  /** A chat is not connected any more. */
  "telegram.ended.v1": { payload: { ...link, reason: "code" }, seenBy: "customer" },
  /** Telegram refuses the token of a site's own bot, or another program reads its updates: `state` says which. */
  "telegram.bot-failed.v1": { payload: { state: "code" }, seenBy: "nobody" },
} as const satisfies EventCatalogue;
