import { api } from "#src/web/api/api.ts";
import type { SidebarCount } from "#src/web/cabinet/sidebar-count.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

const queryKey = ["sidebar", "servers"] as const;

refreshOn(["servers.ordered.v1", "servers.refunded.v1", "servers.delivered.v1"], queryKey);

export const serversSidebarCount: SidebarCount = {
  page: "cabinet-my-servers",
  query: {
    queryKey,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/servers/list", { query: { limit: 1 }, signal })).counts.all,
  },
};
