import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const walletFirstCalls: PageCalls = {
  "cabinet-transactions": [firstCall("GET /v2/transactions", { limit: 25 })],
  "cabinet-wallet": [
    firstCall("GET /v2/wallet"),
    firstCall("GET /v2/transactions", { limit: 5 }),
    firstCall("GET /v2/servers/funding"),
    firstCall("GET /v2/domains/list", { sort: "expiry", limit: 100 }),
    firstCall("GET /v2/payments/methods"),
  ],
};
