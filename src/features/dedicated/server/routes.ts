import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { dedicatedContract } from "../contract.ts";
import { dedicatedAdminHandlers } from "./admin-routes.ts";
import { isOf, listRequests } from "./list-requests.ts";
import { requestServers } from "./request-servers.ts";
import { settleRequest } from "./settle-request.ts";

export function createDedicatedHandlers(context: {
  readonly platform: Platform;
  readonly catalog: Pick<Catalog, "readDedicated">;
}): Handlers<typeof dedicatedContract> {
  const { platform } = context;
  const db = platform.db.kysely;
  return {
    ...dedicatedAdminHandlers(platform),
    "GET /v2/dedicated/requests": async ({ ctx }) => ({
      requests: await listRequests(db, ctx.actor.customerId),
    }),
    "POST /v2/dedicated/requests": ({ ctx, body, idempotency }) =>
      requestServers(context, ctx, { body, idempotency }),
    "POST /v2/dedicated/requests/{id}/withdraw": async ({ ctx, params }) => {
      const { customerId } = ctx.actor;
      const id = decodeId("dedicatedRequest", params.id);
      if (id === null || !(await isOf(db, customerId, id))) throw new AppError("not_found");
      await settleRequest(platform, ctx, { id, answer: null, closes: true, customerId });
      return {};
    },
  };
}
