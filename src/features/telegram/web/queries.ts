import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Telegram = ApiOutput<"GET /v2/telegram">;
export type Chat = Telegram["links"][number];

export const telegramKey = ["telegram"] as const;

refreshOn(
  ["telegram.connected.v1", "telegram.changed.v1", "telegram.blocked.v1", "telegram.ended.v1"],
  telegramKey,
);

/** The bot, and the chats that are connected. */
export const telegramQuery = queryOptions({
  queryKey: [...telegramKey, "chats"],
  queryFn: ({ signal }) => api("GET /v2/telegram", { signal }),
});
