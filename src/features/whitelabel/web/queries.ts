import { queryOptions } from "@tanstack/react-query";
import { decodeId } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Site = ApiOutput<"GET /v2/whitelabel">["sites"][number];

export type SiteId = Site["id"];

/** Whether a part of a path is the id of a site, of whomever. */
export const isSiteId = (text: string): text is SiteId => decodeId("whitelabelSite", text) !== null;

const sitesKey = ["whitelabel"] as const;

refreshOn(["whitelabel.created.v1", "whitelabel.published.v1"], sitesKey);

/** Every site of the customer, the newest first. */
export const sitesQuery = queryOptions({
  queryKey: sitesKey,
  queryFn: async ({ signal }) => (await api("GET /v2/whitelabel", { signal })).sites,
});
