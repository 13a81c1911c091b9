import type { QueryClient } from "@tanstack/react-query";

/** Context for the routes' guards and loaders. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
