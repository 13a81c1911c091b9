import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const domainsFirstCalls: PageCalls = {
  "cabinet-my-domains": [firstCall("GET /v2/domains/list", { limit: 50 })],
  "cabinet-domain": [firstCall("GET /v2/domains/{id}")],
};
