import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { userQuery } from "#src/web/session/user-query.ts";

/**
 * After a call that moves money, also a refused one: a refusal means that what is shown is old, so the services below
 * `services`, balance and entries are all asked for again. Ends when what is shown is new.
 */
export async function refreshAfterPayment(queryClient: QueryClient, services: QueryKey): Promise<void> {
  await Promise.all(
    [services, userQuery.queryKey, ["wallet"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
