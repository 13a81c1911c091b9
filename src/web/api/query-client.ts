import { QueryClient } from "@tanstack/react-query";

const freshMs = 30_000;

/**
 * The cache of the server's answers. `api` retries by itself; live events refresh what they affect, so data
 * counts as fresh for a while. Writes run even when the browser considers itself offline: a button must end
 * with a result, not wait for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
