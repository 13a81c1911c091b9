import { QueryClient } from "@tanstack/react-query";

const freshMs = 30_000;

/**
 * The cache of what the server said. `api` retries by itself; live events refresh what they touch, so data
 * counts as fresh for a while. Writes run even when the browser believes itself offline: a button must end
 * with an answer, not wait for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
