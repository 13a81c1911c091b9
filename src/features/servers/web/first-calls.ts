import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const serversFirstCalls: PageCalls = {
  "cabinet-my-servers": [
    firstCall("GET /v2/servers/list", { limit: 50 }),
    firstCall("GET /v2/dedicated/requests"),
  ],
  "cabinet-server": [firstCall("GET /v2/servers/{id}")],
  "cabinet-order-vm": [
    firstCall("GET /v2/servers"),
    firstCall("GET /v2/servers/locations"),
    firstCall("GET /v2/catalog/servers"),
  ],
};
