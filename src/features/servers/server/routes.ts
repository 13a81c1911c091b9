import type { ComputeDriver, NodeForm } from "#src/drivers/compute/port.ts";
import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { serversContract } from "../contract.ts";
import { countPromoTries, type PromoLimits } from "#src/features/catalog/server/index.ts";
import { quoteWithTax } from "./quote-with-tax.ts";
import { runBulk } from "#src/platform/http/run-bulk.ts";
import { serversOfficeHandlers } from "./office-routes.ts";
import type { ServerActs } from "./admin/server-acts.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import { buyAddress } from "./buy-address.ts";
import { cancelReinstall } from "./cancel-reinstall.ts";
import { changePassword } from "./change-password.ts";
import { issueConsoleTicket } from "./console/issue-ticket.ts";
import { controlPower, type PowerVerb } from "./control-power.ts";
import { deleteServer } from "./deletion/delete-server.ts";
import { quoteDeletion } from "./deletion/quote-deletion.ts";
import { findServer } from "./find-server.ts";
import { listServers } from "./list-servers.ts";
import { readMetrics } from "./metrics/read-metrics.ts";
import { holdsRoutes } from "./holds/routes.ts";
import { freeDays } from "./prices/free-days.ts";
import { freeDaysRoutes } from "./prices/free-days-routes.ts";
import { prolongServer } from "./prolong-server.ts";
import { purchaseServer } from "./purchase-server.ts";
import { quoteAddress } from "./quote-address.ts";
import { readActivity } from "./read-activity.ts";
import { type DetailsDeps, readDetails } from "./read-details.ts";
import { readProlongOptions } from "./read-prolong-options.ts";
import { reinstallServer } from "./reinstall-server.ts";
import { renameServer } from "./rename-server.ts";
import type { ReverseDeps } from "./reverse/reverse-names.ts";
import { setReverseName } from "./reverse/set-reverse-name.ts";
import { serverView } from "./server-view.ts";
import { setAutoprolong } from "./set-autoprolong.ts";
import { deleteSshKey, listSshKeys, renameSshKey, saveSshKey } from "./ssh-keys.ts";
import { quoteWithdrawal } from "./withdrawal/quote-withdrawal.ts";
import { withdrawServer } from "./withdrawal/withdraw-server.ts";
import { type TagRequest, tagServer } from "./tag-server.ts";

export interface ServersDeps {
  readonly catalog: Catalog;
  readonly driver: ComputeDriver;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
  readonly nodeForms: readonly NodeForm[];
  /** Counts wrong promotion codes. */
  readonly rateLimits: PromoLimits;
  readonly hashPassword: (secret: string) => Promise<string>;
  readonly dns: DetailsDeps["dns"];
  /** Null: addresses lead back to nothing of ours. */
  readonly reverse: ReverseDeps | null;
}

type Contract = typeof serversContract;
type TagHandler = Handlers<Contract>["POST /v2/servers/{id}/tag"];
type TagManyHandler = Handlers<Contract>["POST /v2/servers/bulk/tag"];
type TagVerb = TagRequest["verb"];
type PowerHandler = Handlers<Contract>["POST /v2/servers/{id}/start"];

export function serversRoutes(platform: Platform, deps: ServersDeps, acts: ServerActs): Handlers<Contract> {
  const { catalog, driver } = deps;
  const db = platform.db.kysely;
  const power =
    (verb: PowerVerb): PowerHandler =>
    async ({ ctx, params }) => ({
      task: await controlPower(platform, ctx, { verb, serverId: params.id }),
    });
  const tagOne =
    (verb: TagVerb): TagHandler =>
    ({ ctx, params, body }) =>
      tagServer(platform, ctx, { ...body, verb, serverId: params.id });
  const tagMany =
    (verb: TagVerb): TagManyHandler =>
    ({ ctx, body }) =>
      runBulk(body.ids, (serverId) => tagServer(platform, ctx, { serverId, verb, tag: body.tag }));
  return {
    ...serversOfficeHandlers(platform, deps, acts),
    ...freeDaysRoutes(freeDays(platform, deps.perform)),
    ...holdsRoutes(platform, deps.perform),
    "GET /v2/servers": async ({ ctx }) => {
      const { plans, images } = await catalog.readCatalogue(ctx.site.id, ctx.actor.customerId);
      return { plans, images };
    },
    "GET /v2/servers/locations": async ({ ctx }) => {
      const { locations } = await catalog.readCatalogue(ctx.site.id, null);
      return { locations };
    },
    "GET /v2/servers/quote": ({ ctx, query }) =>
      countPromoTries(deps.rateLimits, { ...query, customerId: ctx.actor.customerId }, () =>
        quoteWithTax(
          { db: platform.db.kysely, catalog },
          { ...query, siteId: ctx.site.id, customerId: ctx.actor.customerId, now: ctx.now },
        ),
      ),
    "GET /v2/servers/list": ({ ctx, query }) =>
      listServers(platform, catalog, { ...query, customerId: ctx.actor.customerId }),
    "POST /v2/servers/purchase": ({ ctx, body, idempotency }) =>
      purchaseServer(platform, { ...deps, simulated: driver.simulated }, ctx, { ...body, idempotency }),
    "GET /v2/servers/ssh-keys": async ({ ctx }) => ({ keys: await listSshKeys(db, ctx.actor.customerId) }),
    "POST /v2/servers/ssh-keys": ({ ctx, body }) => saveSshKey(platform, ctx, body),
    "PUT /v2/servers/ssh-keys/{id}": ({ ctx, params, body }) =>
      renameSshKey(platform, ctx, { keyId: params.id, name: body.name }),
    "DELETE /v2/servers/ssh-keys/{id}": async ({ ctx, params }) => {
      await deleteSshKey(platform, ctx, params.id);
      return {};
    },
    "GET /v2/servers/{id}": async ({ ctx, params }) => {
      const server = await findServer(db, ctx.actor.customerId, params.id);
      const names = await catalog.namesAt(server.catalogue_version);
      const { withdrawalDays } = ctx.site.values;
      const details = await readDetails(platform, server, { ...deps, withdrawalDays });
      return { ...serverView(server, names), details };
    },
    "GET /v2/servers/{id}/activity": async ({ ctx, params, query }) => {
      const server = await findServer(db, ctx.actor.customerId, params.id);
      return readActivity(db, server.id, query);
    },
    "POST /v2/servers/bulk/power": ({ ctx, body }) =>
      runBulk(body.ids, (serverId) => controlPower(platform, ctx, { serverId, verb: body.action })),
    "POST /v2/servers/bulk/tag": tagMany("tag"),
    "POST /v2/servers/bulk/untag": tagMany("untag"),
    "GET /v2/servers/{id}/prolong": ({ ctx, params }) =>
      readProlongOptions(platform, ctx.actor.customerId, params.id),
    "POST /v2/servers/{id}/prolong": ({ ctx, params, body, idempotency }) =>
      prolongServer(platform, ctx, { ...body, idempotency, serverId: params.id }),
    "GET /v2/servers/{id}/ipv4": ({ ctx, params }) => quoteAddress(platform, ctx.actor.customerId, params.id),
    "POST /v2/servers/{id}/ipv4": ({ ctx, params, body, idempotency }) =>
      buyAddress(platform, ctx, { ...body, idempotency, serverId: params.id }),
    "GET /v2/servers/{id}/deletion": ({ ctx, params }) => quoteDeletion(platform, ctx.actor, params.id),
    "DELETE /v2/servers/{id}": ({ ctx, params, body, idempotency }) =>
      deleteServer(platform, ctx, { ...body, idempotency, serverId: params.id }),
    "GET /v2/servers/{id}/withdrawal": ({ ctx, params }) =>
      quoteWithdrawal(platform, ctx.actor, { serverId: params.id, days: ctx.site.values.withdrawalDays }),
    "POST /v2/servers/{id}/withdraw": ({ ctx, params, body, idempotency }) =>
      withdrawServer(platform, ctx, {
        ...body,
        idempotency,
        serverId: params.id,
        days: ctx.site.values.withdrawalDays,
      }),
    "POST /v2/servers/{id}/autoprolongation/toggle": ({ ctx, params, body }) =>
      setAutoprolong(platform, ctx, { ...body, serverId: params.id }),
    "PUT /v2/servers/{id}/name": ({ ctx, params, body }) =>
      renameServer(platform, ctx, { serverId: params.id, name: body.name }),
    "PUT /v2/servers/{id}/addresses/{address}/reverse": ({ ctx, params, body }) =>
      setReverseName(platform, deps.reverse, ctx, {
        serverId: params.id,
        address: params.address,
        name: body.name,
      }),
    "POST /v2/servers/{id}/tag": tagOne("tag"),
    "POST /v2/servers/{id}/untag": tagOne("untag"),
    "POST /v2/servers/{id}/change-password": async ({ ctx, params, body }) => ({
      task: await changePassword(platform, deps.hashPassword, ctx, {
        serverId: params.id,
        password: body.password,
      }),
    }),
    "POST /v2/servers/{id}/reinstall": async ({ ctx, params, body }) => ({
      task: await reinstallServer(platform, deps.hashPassword, ctx, {
        ...body,
        serverId: params.id,
      }),
    }),
    "POST /v2/servers/{id}/reinstall/cancel": async ({ ctx, params }) => ({
      task: await cancelReinstall(platform, ctx, params.id),
    }),
    "POST /v2/servers/{id}/start": power("start"),
    "POST /v2/servers/{id}/stop": power("stop"),
    "POST /v2/servers/{id}/restart": power("restart"),
    "POST /v2/servers/{id}/vnc": async ({ ctx, params }) => {
      const ticket = await issueConsoleTicket(platform, ctx, params.id);
      return { kind: driver.capabilities().consoles.includes("vnc") ? "vnc" : "text", ...ticket };
    },
    "GET /v2/servers/{id}/metrics": async ({ ctx, params, query }) =>
      readMetrics(platform, await findServer(db, ctx.actor.customerId, params.id), query.range),
  };
}
