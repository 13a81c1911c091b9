import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const walletFirstCalls: PageCalls = {
  "cabinet-transactions": [
    firstCall("GET /v2/transactions", { limit: 25 }),
    firstCall("GET /v2/wallet/forecast"),
  ],
  "cabinet-wallet": [
    firstCall("GET /v2/wallet/forecast"),
    firstCall("GET /v2/transactions", { limit: 6 }),
    firstCall("GET /v2/payments/static-wallets"),
  ],
};
