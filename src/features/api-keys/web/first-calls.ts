import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const apiKeysFirstCalls: PageCalls = {
  "cabinet-api": [firstCall("GET /v2/api-keys")],
};
