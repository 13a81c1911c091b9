import { hashKey, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";

/**
 * Reads all of the office again: what an act changes is on the pages of others too, such as its customer's. `kept`: what
 * the page goes on showing as it was before the act.
 */
export function useChanged(kept?: QueryKey): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => readAgain(queryClient, kept);
}

/** As `useChanged` does, of any client of queries. */
export function readAgain(queryClient: QueryClient, kept?: QueryKey): Promise<void> {
  const keptHash = kept && hashKey(kept);
  return queryClient.invalidateQueries({
    queryKey: ["office"],
    predicate: ({ queryHash }) => queryHash !== keptHash,
  });
}
