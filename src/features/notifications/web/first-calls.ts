import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const notificationsFirstCalls: PageCalls = {
  "cabinet-notifications": [firstCall("GET /v2/notifications/all", { limit: 10, offset: 0 })],
};
