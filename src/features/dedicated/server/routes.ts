import type { Catalog } from "#src/features/catalog/server/index.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { dedicatedContract } from "../contract.ts";
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
    "GET /v2/dedicated/requests": async ({ actor }) => ({
      requests: await listRequests(db, actor.customerId),
    }),
    "POST /v2/dedicated/requests": ({ actor, body, call, idempotency }) =>
      requestServers(context, { actor, body, idempotency, requestId: call.requestId }),
    "POST /v2/dedicated/requests/{id}/withdraw": async ({ actor, call, params }) => {
      const { customerId } = actor;
      const id = decodeId("dedicatedRequest", params.id);
      if (id === null || !(await isOf(db, customerId, id))) throw new AppError("not_found");
      const who = { actor: actorStamp(actor), customerId, requestId: call.requestId };
      await settleRequest(platform, { id, answer: null, closes: true, ...who });
      return {};
    },
  };
}
