import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import type { SiteId } from "../queries.ts";

export type Pricing = ApiOutput<"GET /v2/whitelabel/{id}/pricing">;

const pricesKey = ["whitelabel", "pricing"] as const;

refreshOn(["whitelabel.prices-changed.v1"], pricesKey);

export const pricingKey = (id: SiteId) => [...pricesKey, id] as const;

/** What everything costs the reseller of a site, and what it sells at. */
export const pricingQuery = (id: SiteId) =>
  queryOptions({
    queryKey: pricingKey(id),
    queryFn: ({ signal }) => api("GET /v2/whitelabel/{id}/pricing", { params: { id }, signal }),
  });
