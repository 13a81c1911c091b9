import { HardDrive, Server } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Servers of all customers, the hosts that they are on, and machines that belong to no server. */
export const serversOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/servers",
      permission: "servers.read",
      entry: { group: "services", text: "servers", icon: Server, key: "v", isFirst: true },
      Page: lazyOfficePage(() => import("./servers/servers-page.tsx"), "ServersPage"),
    },
    {
      path: "/staff/servers/$id",
      permission: "servers.read",
      Page: lazyOfficePage(() => import("./servers/server-page.tsx"), "ServerPage"),
    },
    {
      path: "/staff/nodes",
      permission: "nodes.read",
      entry: { group: "services", text: "nodes", icon: HardDrive, key: "n" },
      Page: lazyOfficePage(() => import("./nodes/nodes-page.tsx"), "NodesPage"),
    },
    {
      path: "/staff/nodes/$id",
      permission: "nodes.read",
      Page: lazyOfficePage(() => import("./nodes/node-page.tsx"), "NodePage"),
    },
    {
      path: "/staff/machines",
      permission: "servers.read",
      entry: { group: "services", text: "machines" },
      Page: lazyOfficePage(() => import("./machines/machines-page.tsx"), "MachinesPage"),
    },
  ],
};
