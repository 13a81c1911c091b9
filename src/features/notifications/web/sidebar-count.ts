import { useQuery } from "@tanstack/react-query";
import type { SidebarCount } from "#src/web/cabinet/sidebar-count.ts";
import { notificationStatusQuery } from "./queries.ts";

/** Those that are unread, as the bell has them. */
export const notificationsSidebarCount: SidebarCount = {
  page: "cabinet-notifications",
  useCount: () => useQuery(notificationStatusQuery).data?.unread,
};
