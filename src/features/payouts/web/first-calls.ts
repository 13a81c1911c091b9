import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const payoutsFirstCalls: PageCalls = {
  "cabinet-payouts": [firstCall("GET /v2/payouts/destinations")],
};
