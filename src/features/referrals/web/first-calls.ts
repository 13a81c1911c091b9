import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const referralsFirstCalls: PageCalls = {
  "cabinet-referrals": [firstCall("GET /v2/referrals", { limit: 25, offset: 0 })],
};
