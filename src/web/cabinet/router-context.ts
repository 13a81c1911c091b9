import type { QueryClient } from "@tanstack/react-query";

/** What guards and loaders of the routes work with. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
