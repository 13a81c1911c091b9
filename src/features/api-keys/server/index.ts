import type { FastifyInstance } from "fastify";
import type { FindServedDomain } from "#src/features/dns/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { apiKeysAdminHandlers } from "./admin-routes.ts";
import { endKeysOfBreakIn } from "./end-keys-of-break-in.ts";
import { endKeysOfLeavers } from "./end-keys-of-leavers.ts";
import { endKeysOfStrangers } from "./end-keys-of-strangers.ts";
import { apiKeysJobs } from "./jobs.ts";
import { KeyUses } from "./key-uses.ts";
import { listAllKeys } from "./read-keys.ts";
import { createResolveKey } from "./resolve-key.ts";
import { stopKey } from "./revoke-key.ts";
import { createApiKeysHandlers } from "./routes.ts";

const flushEveryMs = 60_000;

export type ApiKeysFront = ReturnType<typeof createApiKeys>;

/**
 * What programs of customers sign in with. SQL of higher features that takes money calls `api_keys_spend`, which counts
 * it against the limit of the key that pays.
 */
export function createApiKeys(platform: Platform, findServed: FindServedDomain) {
  const uses = new KeyUses(platform);
  return {
    handlers: createApiKeysHandlers(platform, findServed),
    adminHandlers: apiKeysAdminHandlers(platform),
    resolveToken: createResolveKey(platform),
    noteUse: uses.note.bind(uses),
    jobs: apiKeysJobs(platform),
    consumers: [endKeysOfLeavers(platform), endKeysOfStrangers(platform), endKeysOfBreakIn(platform)],
    /** A customer's keys, for an operator. */
    listKeys: (customerId: string) => listAllKeys(platform.db.kysely, customerId, platform.clock.now()),
    /** Ends any key, for an operator. */
    stopKey: (ctx: Ctx, keyId: string) => stopKey(platform, ctx, keyId),
    /** Writes what the server's keys were used for, each minute and when it stops. */
    register: (app: FastifyInstance): void => {
      const timer = setInterval(() => void uses.flush(), flushEveryMs);
      app.addHook("onClose", async () => {
        clearInterval(timer);
        await uses.flush();
      });
    },
  };
}
