// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { notificationsSidebarCount } from "#src/features/notifications/web/sidebar-count.ts";
import { supportSidebarCount } from "#src/features/support/web/sidebar-count.ts";
import { serversSidebarCount } from "#src/features/servers/web/sidebar-count.ts";
import { domainsSidebarCount } from "#src/features/domains/web/sidebar-count.ts";

export const sidebarCounts = [
  notificationsSidebarCount,
  supportSidebarCount,
  serversSidebarCount,
  domainsSidebarCount,
] as const;
