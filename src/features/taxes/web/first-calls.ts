import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const taxesFirstCalls: PageCalls = {
  "cabinet-settings-billing": [firstCall("GET /v2/billing")],
};
