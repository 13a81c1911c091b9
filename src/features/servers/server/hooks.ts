import { defineHooks } from "#src/platform/hooks/hook-type.ts";
import { encodeId } from "#src/shared/ids.ts";
import { serversEvents } from "../events.ts";

/** What customers' webhooks get about servers: the server as its owner sees it. */
export const serversHooks = defineHooks(
  serversEvents,
  {
    "servers.ordered.v1": "server.ordered",
    "servers.delivered.v1": "server.delivered",
    "servers.refunded.v1": "server.refunded",
    "servers.prolonged.v1": "server.renewed",
    "servers.address-added.v1": "server.address-added",
    "servers.changed.v1": "server.changed",
    "servers.expires-soon.v1": "server.expires-soon",
    "servers.expired.v1": "server.expired",
    "servers.suspended.v1": "server.suspended",
    "servers.deletion-near.v1": "server.deletion-near",
    "servers.deleted.v1": "server.deleted",
    "servers.ended.v1": "server.ended",
    "servers.withdrawn.v1": "server.withdrawn",
    "servers.removed.v1": "server.removed",
    "servers.terminated.v1": "server.terminated",
    "servers.power-changed.v1": "server.power-changed",
    "servers.maintenance-began.v1": "server.maintenance-began",
    "servers.maintenance-ended.v1": "server.maintenance-ended",
    "servers.went-down.v1": "server.went-down",
    "servers.traffic-near.v1": "server.traffic-near",
    "servers.traffic-used.v1": "server.traffic-used",
  },
  { route: "GET /v2/servers/{id}", params: ({ serverId }) => ({ id: encodeId("server", serverId) }) },
);
