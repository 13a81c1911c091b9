import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const paymentsFirstCalls: PageCalls = {
  deposit: [
    firstCall("GET /v2/payments/methods"),
    firstCall("GET /v2/payments/aml"),
    firstCall("GET /v2/payments/static-wallets"),
    firstCall("GET /v2/gateways"),
  ],
};
