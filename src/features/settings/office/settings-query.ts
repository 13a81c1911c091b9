import { queryOptions } from "@tanstack/react-query";
import type { SettingName } from "#src/shared/settings/registry.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ListedSetting = ApiOutput<"GET /v2/admin/settings">["settings"][number];
export type SettingVersion = ApiOutput<"GET /v2/admin/settings/{name}/versions">["versions"][number];

/** Of all reads about settings. */
export const settingsKey = ["office", "settings"] as const;

export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, "list"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/settings", { signal })).settings,
});

const mostVersions = 100;

/** What a setting was, the newest first. */
export const versionsQuery = (name: SettingName) =>
  queryOptions({
    queryKey: [...settingsKey, "versions", name],
    queryFn: async ({ signal }) =>
      (
        await api("GET /v2/admin/settings/{name}/versions", {
          params: { name },
          query: { limit: mostVersions },
          signal,
        })
      ).versions,
  });
