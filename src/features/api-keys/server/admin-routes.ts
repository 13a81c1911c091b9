import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { apiKeysAdminContract } from "../contract-admin.ts";
import { keyIdOf } from "./key-rows.ts";
import { stopKey } from "./revoke-key.ts";

/** What staff does to API keys, by calls. */
export function apiKeysAdminHandlers(platform: Platform): Handlers<typeof apiKeysAdminContract> {
  return {
    "POST /v2/admin/api-keys/{id}/revoke": async ({ ctx, params, body }) => {
      if (!(await stopKey(platform, ctx, keyIdOf(params.id), body.reason))) throw new AppError("not_found");
      return {};
    },
  };
}
