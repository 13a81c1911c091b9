import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const importFirstCalls: PageCalls = {
  "cabinet-former-invoices": [firstCall("GET /v2/former-invoices", { limit: 25 })],
  "former-invoice": [firstCall("GET /v2/former-invoices/{id}")],
};
