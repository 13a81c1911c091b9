import { changeTags, type TagChange } from "#src/features/services/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { forCustomer } from "#src/platform/operator/act-ctx.ts";
import type { HolderGrants } from "#src/platform/operator/require-cause.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { controlPower, type PowerVerb } from "../control-power.ts";
import { findServer, type FoundServer } from "../find-server.ts";
import { checkHold } from "../holds/check-hold.ts";
import { type HoldRequest, holdServer, type LiftRequest, liftHold } from "../holds/hold-server.ts";
import { serverCan } from "../policy.ts";
import { tagServer } from "../tag-server.ts";
import { findOwner } from "./find-owner.ts";

/**
 * What staff does to a server in its customer's place, by the server's UUID; the checks refuse what the acts would refuse
 * now, and answer the server's name.
 */
export function serversOffice(platform: Platform) {
  const { kysely } = platform.db;
  const find = async (id: string): Promise<FoundServer> => {
    const { customerId } = await findOwner(kysely, id);
    return findServer(kysely, customerId, encodeId("server", id));
  };
  const as = async (ctx: Ctx, id: string) => forCustomer(ctx, await findOwner(kysely, id));
  return {
    power: async (ctx: Ctx, id: string, verb: PowerVerb) =>
      controlPower(platform, await as(ctx, id), { serverId: encodeId("server", id), verb }),
    checkPower: async (id: string, verb: PowerVerb): Promise<string> => {
      const { name, service, power, open_task: openTask, suspended_reason: suspendedReason } = await find(id);
      const refusal = serverCan[verb]({ service, power, openTask, suspendedReason });
      if (refusal) throw new AppError(refusal);
      return name;
    },
    tag: async (ctx: Ctx, id: string, change: TagChange) =>
      tagServer(platform, await as(ctx, id), { ...change, serverId: encodeId("server", id) }),
    checkTag: async (id: string, change: TagChange): Promise<string> => {
      const { name, tags } = await find(id);
      changeTags(tags, change);
      return name;
    },
    suspend: (ctx: Ctx, request: HoldRequest) => holdServer(platform, ctx, request),
    checkSuspend: (id: string, grants: HolderGrants) => checkHold(kysely, id, { verb: "hold", grants }),
    unsuspend: (ctx: Ctx, request: LiftRequest) => liftHold(platform, ctx, request),
    checkUnsuspend: (id: string, grants: HolderGrants) => checkHold(kysely, id, { verb: "lift", grants }),
  };
}
