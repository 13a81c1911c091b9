import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { serversOfficeRoutes } from "../contract-office.ts";
import { evacuateNode, type Evacuee } from "./capacity/evacuate-node.ts";
import { planEvacuation } from "./capacity/plan-evacuation.ts";
import { maintainNode } from "./capacity/maintain-node.ts";
import { ignoreMachine, listIgnored } from "./ignore-machine.ts";
import type { ServersDeps } from "./routes.ts";
import { settleMachine } from "./settle-machine.ts";
import type { ServerActs } from "./admin/server-acts.ts";
import { serversOffice } from "./admin/office.ts";
import { exportServers, listAllServers } from "./admin/list-servers.ts";
import { buyForCustomer, moveToCustomer } from "./admin/perform.ts";
import { quoteForCustomer } from "./admin/quote-for-customer.ts";
import { readMachine } from "./admin/read-machine.ts";
import { listNodes, readNode } from "./admin/read-nodes.ts";
import { readServer } from "./admin/read-server.ts";

/** What staff reads of servers and nodes, and does to them: by the use cases of customers, jobs and commands. */
export function serversOfficeHandlers(
  platform: Platform,
  deps: ServersDeps,
  acts: ServerActs,
): Handlers<typeof serversOfficeRoutes> {
  const { driver } = deps;
  const acting = { ...deps, acts };
  const office = serversOffice(platform);
  return {
    "GET /v2/admin/servers": ({ query }) => listAllServers(platform, query),
    "GET /v2/admin/servers/export": ({ ctx, query }) => exportServers(platform, ctx, query),
    "GET /v2/admin/servers/{id}": ({ ctx, params }) =>
      readServer(platform, { id: requireId("server", params.id), hasMoney: maySeeMoney(ctx.actor) }),
    "GET /v2/admin/servers/{id}/machine": ({ params }) =>
      readMachine(platform, driver, requireId("server", params.id)),
    "POST /v2/admin/servers/{id}/power": async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      const { id } = await office.power(as, requireId("server", params.id), body.action);
      return { task: { id } };
    },
    "POST /v2/admin/servers/{id}/tag": ({ ctx, params, body: { tag, isOn, reason } }) =>
      office.tag(withReason(ctx, reason), requireId("server", params.id), {
        tag,
        verb: isOn ? "tag" : "untag",
      }),
    "POST /v2/admin/servers/{id}/settle": async ({ ctx, params, body }) => {
      const options = { mayRestore: body.restore === true, removedDuplicate: body.remove ?? null };
      const id = requireId("server", params.id);
      return {
        settlement: await settleMachine(platform, withReason(ctx, body.reason), driver, id, options),
      };
    },
    "POST /v2/admin/servers/{id}/move": (input) => moveToCustomer(platform, acting, input),
    "GET /v2/admin/servers/quote": ({ query }) => quoteForCustomer(platform, deps.catalog, query),
    "POST /v2/admin/servers/purchase": (input) => buyForCustomer(acting, input),
    "GET /v2/admin/machines/ignored": async () => {
      const machines = await listIgnored(platform);
      return {
        machines: machines.map(({ machine_id: id, ignored_at: at }) => ({ id, ignoredAt: at.toISOString() })),
      };
    },
    "POST /v2/admin/machines/ignore": async ({ ctx, body }) => {
      const as = withReason(ctx, body.reason);
      return { isChanged: await ignoreMachine(platform, as, body.machine, body.isIgnored) };
    },
    "GET /v2/admin/nodes": async () => ({ nodes: await listNodes(platform) }),
    "GET /v2/admin/nodes/{id}": ({ params }) => readNode(platform, driver, params.id),
    "GET /v2/admin/nodes/{id}/evacuation": async ({ params }) => ({
      servers: (await planEvacuation(platform, driver, params.id)).map(evacueeView),
    }),
    "POST /v2/admin/nodes/{id}/maintenance": async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      return { reported: await maintainNode(platform, as, params.id, body.isOn) };
    },
    "POST /v2/admin/nodes/{id}/evacuate": async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      return { servers: (await evacuateNode(platform, as, driver, params.id)).map(evacueeView) };
    },
    "POST /v2/admin/nodes/{id}/drain": async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      const reported = await maintainNode(platform, as, params.id, true);
      const evacuees = await evacuateNode(platform, as, driver, params.id);
      return { reported, servers: evacuees.map(evacueeView) };
    },
  };
}

function evacueeView({ serverId, name, to, problem }: Evacuee) {
  return { server: encodeId("server", serverId), name, to, problem };
}
