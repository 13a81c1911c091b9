import { useQueryClient } from "@tanstack/react-query";

/** Reads all of the office again: what an act changes is on the pages of others too, such as its customer's. */
export function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["office"] });
}
