import type { SidebarCount } from "#src/web/cabinet/sidebar-count.ts";
import { notificationStatusQuery, unreadKey } from "./queries.ts";

/** How many are unread: the bell's answer, which is asked for once for both. */
export const notificationsSidebarCount: SidebarCount = {
  page: "cabinet-notifications",
  query: {
    queryKey: unreadKey,
    queryFn: async ({ client }) => (await client.fetchQuery(notificationStatusQuery)).unread,
  },
};
