import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const nameSaleFirstCalls: PageCalls = {
  "cabinet-domain-search": [firstCall("GET /v2/catalog/tlds")],
};
