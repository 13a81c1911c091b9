import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Socials = ApiOutput<"GET /users/socials">;

/** The user's accounts at other services. */
export const socialsQuery = queryOptions({
  queryKey: ["socials"],
  queryFn: ({ signal }) => api("GET /users/socials", { signal }),
});

refreshOn(["accounts.identity-linked.v1", "accounts.identity-unlinked.v1"], socialsQuery.queryKey);
