import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "#src/web/session/user-query.ts";
import { serverKeys } from "./queries.ts";

/**
 * After a call that moves money, also a refused one: a refusal says that what is shown is old, so price, stock,
 * balance and entries are all asked for again. Ends when what is shown is new.
 */
export async function refreshAfterSpending(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: serverKeys.all }),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["wallet"] }),
  ]);
}
