// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { serversSidebarCount } from "#src/features/servers/web/sidebar-count.ts";
import { domainsSidebarCount } from "#src/features/domains/web/sidebar-count.ts";

export const sidebarCounts = [
  serversSidebarCount,
  domainsSidebarCount,
] as const;
