import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { listUnsettled } from "./list-requests.ts";
import { createDedicatedHandlers } from "./routes.ts";
import { type SettleRequest, settleRequest } from "./settle-request.ts";

export type DedicatedRequests = ReturnType<typeof createDedicated>;

/** Requests for dedicated servers: a customer asks, the operator answers by hand, no money moves. */
export function createDedicated(platform: Platform, catalog: Pick<Catalog, "readDedicated">) {
  return {
    handlers: createDedicatedHandlers({ platform, catalog }),
    /** The requests not closed yet, oldest first, with the customer's UUID. */
    listUnsettled: () => listUnsettled(platform.db.kysely),
    settle: (ctx: Ctx, change: Omit<SettleRequest, "customerId">) => settleRequest(platform, ctx, change),
  };
}
