import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Site = ApiOutput<"GET /v2/whitelabel">["sites"][number];
export type OneSite = ApiOutput<"GET /v2/whitelabel/{id}">;
export type SiteId = Site["id"];

/** Whether a part of a path can name a site. */
export function isSiteId(text: string): text is SiteId {
  return text.startsWith("wls_");
}

/** Of everything about sites. */
export const sitesKey = ["whitelabel"] as const;

refreshOn(["whitelabel.created.v1", "whitelabel.published.v1", "whitelabel.brand-changed.v1"], sitesKey);

/** Every site of the customer, the newest first. */
export const sitesQuery = queryOptions({
  queryKey: sitesKey,
  queryFn: ({ signal }) => api("GET /v2/whitelabel", { signal }),
  select: ({ sites }) => sites,
});

/** The domain below which new sites are; null: none can be made. */
export const sitesDomainQuery = queryOptions({ ...sitesQuery, select: ({ domain }) => domain });

/** One site with its hosts and its brand. */
export const siteQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/whitelabel/{id}", { params: { id }, signal }),
  });
