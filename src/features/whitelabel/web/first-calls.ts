import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const whitelabelFirstCalls: PageCalls = {
  "cabinet-whitelabel": [firstCall("GET /v2/whitelabel")],
  "cabinet-whitelabel-dashboard": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/withdrawals", { limit: 1, offset: 0 }),
  ],
  "cabinet-whitelabel-settings": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/hosts"),
    firstCall("GET /v2/whitelabel/{id}/mail-sender"),
    firstCall("GET /v2/whitelabel/{id}/telegram-bot"),
    firstCall("GET /v2/whitelabel/{id}/sign-in-services"),
    firstCall("GET /v2/whitelabel/{id}/state"),
  ],
  "cabinet-whitelabel-affiliate-program": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/affiliate-program"),
  ],
  "cabinet-whitelabel-pricelist": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/pricing"),
  ],
};
