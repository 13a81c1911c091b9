import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const telegramFirstCalls: PageCalls = {
  "cabinet-telegram": [firstCall("GET /v2/telegram"), firstCall("GET /v2/notifications/preferences")],
};
