import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const whitelabelFirstCalls: PageCalls = {
  "cabinet-whitelabel": [firstCall("GET /v2/whitelabel")],
  "cabinet-whitelabel-settings": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/hosts"),
  ],
  "cabinet-whitelabel-pricelist": [
    firstCall("GET /v2/whitelabel/{id}"),
    firstCall("GET /v2/whitelabel/{id}/pricing"),
  ],
};
