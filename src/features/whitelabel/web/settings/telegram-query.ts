import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type SiteTelegram = ApiOutput<"GET /v2/whitelabel/{id}/telegram-bot">;
export type OwnBot = NonNullable<SiteTelegram["bot"]>;

/** The bot in Telegram that a site has of its own. */
export const telegramQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "telegram", id],
    queryFn: ({ signal }) => api("GET /v2/whitelabel/{id}/telegram-bot", { params: { id }, signal }),
  });
