import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** The endings on sale, with their prices. */
export const tldsQuery = queryOptions({
  queryKey: ["catalog", "tlds"],
  queryFn: async ({ signal }) => (await api("GET /v2/catalog/tlds", { signal })).tlds,
});
