import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Session = ApiOutput<"GET /users/sessions">["sessions"][number];

/** The user's open sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api("GET /users/sessions", { signal }),
});

refreshOn(["accounts.session-revoked.v1"], sessionsQuery.queryKey);
