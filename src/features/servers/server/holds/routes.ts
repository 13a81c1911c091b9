import type { Handlers } from "#src/platform/http/handlers.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type IdKind } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { holdsContract } from "../../contract-holds.ts";
import { findOwner } from "../admin/find-owner.ts";
import { readRefund } from "../deletion/quote-deletion.ts";
import { holdServer, holdServers, liftHold } from "./hold-server.ts";
import { listHoldable } from "./list-holdable.ts";
import { listHolds } from "./list-holds.ts";
import { stopRemoval, terminateServer } from "./terminate-server.ts";

/** What staff does to servers, by calls. */
export function holdsRoutes(platform: Platform, perform: PerformAct): Handlers<typeof holdsContract> {
  const db = platform.db.kysely;
  return {
    "GET /v2/admin/servers/{id}/holds": ({ params }) => listHolds(db, idOf("server", params.id)),
    "POST /v2/admin/servers/{id}/suspend": async ({ ctx, params, body }) => {
      const grants = ctx.actor.permissions;
      await holdServer(platform, ctx, {
        ...body,
        ...untilOf(body),
        serverId: idOf("server", params.id),
        grants,
      });
      return {};
    },
    "POST /v2/admin/servers/{id}/unsuspend": async ({ ctx, params, body }) => {
      const grants = ctx.actor.permissions;
      await liftHold(platform, ctx, { ...body, serverId: idOf("server", params.id), grants });
      return {};
    },
    "GET /v2/admin/customers/{id}/servers/to-suspend": ({ params }) =>
      listHoldable(db, idOf("customer", params.id)),
    "POST /v2/admin/customers/{id}/servers/suspend": async ({ ctx, params, body }) => {
      const customerId = idOf("customer", params.id);
      const serverIds = [...new Set(body.ids.map((id) => idOf("server", id)))];
      await requireOwn(platform, customerId, serverIds);
      const grants = ctx.actor.permissions;
      await holdServers(platform, ctx, { ...body, ...untilOf(body), serverIds, grants });
      return {};
    },
    "GET /v2/admin/servers/{id}/removal-quote": async ({ ctx, params, query }) => {
      const serverId = idOf("server", params.id);
      const removesAt = addDays(ctx.now, query.days);
      await findOwner(db, serverId);
      const { refundCents, formerCents } = await readRefund(db, serverId, removesAt);
      return { removesAt: removesAt.toISOString(), refundCents, formerCents };
    },
    "POST /v2/admin/servers/{id}/terminate": async ({ ctx, params, body }) => {
      const { removesAt } = await terminateServer(platform, perform, ctx, {
        ...body,
        serverId: idOf("server", params.id),
      });
      return { removesAt: removesAt.toISOString() };
    },
    "POST /v2/admin/servers/{id}/terminate/stop": async ({ ctx, params, body }) => {
      await stopRemoval(platform, ctx, { ...body, serverId: idOf("server", params.id) });
      return {};
    },
  };
}

function untilOf({ until }: { readonly until?: string | undefined }): { readonly until: Date | null } {
  return { until: until === undefined ? null : new Date(until) };
}

function idOf(kind: IdKind, id: string): string {
  const decoded = decodeId(kind, id);
  if (decoded === null) throw new AppError("not_found");
  return decoded;
}

async function requireOwn({ db }: Platform, customerId: string, serverIds: readonly string[]): Promise<void> {
  const own = await db.kysely
    .selectFrom("servers")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "in", serverIds)
    .execute();
  if (own.length !== serverIds.length) throw new AppError("not_found");
}
