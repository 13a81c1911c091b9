import type { FindServedDomain } from "#src/features/dns/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { apiKeysContract } from "../contract.ts";
import { readAllowedNetworks, saveAllowedNetworks } from "./allowed-networks.ts";
import { changeKey } from "./change-key.ts";
import { createKey } from "./create-key.ts";
import { listKeys, readCaller, readKey } from "./read-keys.ts";
import { readUsage } from "./read-usage.ts";
import { reportExposed } from "./report-exposed.ts";
import { revokeKey } from "./revoke-key.ts";
import { rollKey } from "./roll-key.ts";

export function createApiKeysHandlers(
  platform: Platform,
  findServed: FindServedDomain,
): Handlers<typeof apiKeysContract> {
  const db = platform.db.kysely;
  return {
    "GET /v2/api-keys": async ({ ctx }) => ({ keys: await listKeys(db, ctx) }),
    "POST /v2/api-keys": ({ ctx, body }) => createKey(platform, ctx, body),
    "GET /v2/api-keys/allowed-ips": ({ ctx }) => readAllowedNetworks(db, ctx.actor.customerId, ctx.ip),
    "PUT /v2/api-keys/allowed-ips": ({ ctx, body }) => saveAllowedNetworks(platform, ctx, body),
    "GET /v2/api-keys/usage": ({ ctx }) => readUsage(db, ctx),
    "GET /v2/api-keys/{id}": ({ ctx, params }) => readKey(db, ctx, params.id),
    "PUT /v2/api-keys/{id}": ({ ctx, params, body }) => changeKey(platform, ctx, { id: params.id, body }),
    "DELETE /v2/api-keys/{id}": async ({ ctx, params }) => {
      await revokeKey(platform, ctx, params.id);
      return {};
    },
    "POST /v2/api-keys/{id}/roll": ({ ctx, params, body }) =>
      rollKey(platform, ctx, { id: params.id, overlapHours: body.overlapHours }),
    "POST /v2/api-keys/exposed": async ({ ctx, body }) => {
      await reportExposed(platform, ctx, body.key);
      return {};
    },
    "GET /v2/whoami": ({ ctx }) => readCaller(db, findServed, ctx),
  };
}
