import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

/** Looks of our staff at the account, newest first. */
export const looksQuery = queryOptions({
  queryKey: ["looks"],
  queryFn: ({ signal }) => api("GET /v2/looks", { signal }),
});

refreshOn(["accounts.look-began.v1", "accounts.look-ended.v1"], looksQuery.queryKey);
