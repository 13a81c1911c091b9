import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Billing = ApiOutput<"GET /v2/billing">;

/** Where the customer is for taxes. */
export const billingQuery = queryOptions({
  queryKey: ["billing"],
  queryFn: ({ signal }) => api("GET /v2/billing", { signal }),
});

refreshOn(["taxes.changed.v1"], billingQuery.queryKey);
