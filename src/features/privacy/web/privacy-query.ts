import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

/** What this person asked of their data. */
export const privacyQuery = queryOptions({
  queryKey: ["privacy"],
  queryFn: ({ signal }) => api("GET /v2/privacy", { signal }),
});

/** A copy that is made now is ready before long, which an event says. */
refreshOn(
  [
    "privacy.closing-asked.v1",
    "privacy.closing-withdrawn.v1",
    "privacy.copy-ready.v1",
    "privacy.declined.v1",
  ],
  privacyQuery.queryKey,
);
