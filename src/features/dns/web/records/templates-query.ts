import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ZoneDomain } from "../zone-domain.ts";

const freshMs = 60_000;

/** The templates, and the addresses of the customer's servers to fill in. */
export const templatesQuery = ({ id, queryKey }: ZoneDomain) =>
  queryOptions({
    queryKey: [...queryKey, "templates"],
    queryFn: ({ signal }) => api("GET /v2/domains/{id}/records/templates", { params: { id }, signal }),
    staleTime: freshMs,
  });
