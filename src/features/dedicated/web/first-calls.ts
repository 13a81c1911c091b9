import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const dedicatedFirstCalls: PageCalls = {
  "cabinet-order-dedicated": [firstCall("GET /v2/catalog/dedicated")],
};
