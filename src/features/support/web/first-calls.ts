import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const supportFirstCalls: PageCalls = {
  "cabinet-support": [
    firstCall("GET /v2/support/tickets", { state: "open", limit: 50 }),
    firstCall("GET /v2/support/tickets", { state: "answered", limit: 50 }),
    firstCall("GET /v2/support/tickets", { state: "held", limit: 50 }),
    firstCall("GET /v2/support/presence"),
  ],
  "cabinet-support-ticket": [firstCall("GET /v2/support/presence")],
  "cabinet-support-chat": [firstCall("GET /v2/support/tickets/{id}")],
};
