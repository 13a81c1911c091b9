import type { UseQueryOptions } from "@tanstack/react-query";
import type { RouteName } from "#src/shared/paths.ts";

/** `web/sidebar-count.ts` of a feature: how many of the customer's things are under an entry of the sidebar. */
export interface SidebarCount {
  readonly page: RouteName;
  readonly query: UseQueryOptions<number>;
}
