import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Preferences = ApiOutput<"GET /v2/notifications/preferences">;

const preferencesKey = ["notification-preferences"] as const;

refreshOn(["notifications.preferences-changed.v1"], preferencesKey);

/** What comes by which way and how often, and the quiet hours. */
export const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: ({ signal }) => api("GET /v2/notifications/preferences", { signal }),
});
