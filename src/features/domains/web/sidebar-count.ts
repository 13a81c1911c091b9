import { api } from "#src/web/api/api.ts";
import type { SidebarCount } from "#src/web/cabinet/sidebar-count.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

const queryKey = ["sidebar", "domains"] as const;

refreshOn(
  ["domains.ordered.v1", "domains.delivered.v1", "domains.transferred-in.v1", "domains.left.v1"],
  queryKey,
);

export const domainsSidebarCount: SidebarCount = {
  page: "cabinet-my-domains",
  query: {
    queryKey,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/domains/list", { query: { limit: 1 }, signal })).counts.all,
  },
};
