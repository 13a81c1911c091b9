import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const invoicesFirstCalls: PageCalls = {
  "cabinet-invoices": [firstCall("GET /v2/invoices", { limit: 25 })],
  invoice: [firstCall("GET /v2/invoices/{id}")],
};
