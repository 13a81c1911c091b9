import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const accountsFirstCalls: PageCalls = {
  "cabinet-settings-security": [
    firstCall("GET /users/sessions"),
    firstCall("GET /users/socials"),
    firstCall("GET /users/passkeys"),
    firstCall("GET /users/totp"),
    firstCall("GET /v2/looks"),
    firstCall("GET /users/security-events", { limit: 8 }),
  ],
  "cabinet-settings-team": [firstCall("GET /v2/team")],
};
