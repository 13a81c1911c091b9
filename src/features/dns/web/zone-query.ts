import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ZoneDomain } from "./zone-domain.ts";

const pendingCheckMs = 1000;
const restingCheckMs = 60_000;

/** Records of a domain and the state of its zone; polled while a record is pending. */
export const zoneQuery = ({ id, queryKey }: ZoneDomain) =>
  queryOptions({
    queryKey: [...queryKey, "zone"],
    queryFn: ({ signal }) => api("GET /v2/domains/{id}/records", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.records.some(({ state }) => state === "pending") ? pendingCheckMs : restingCheckMs,
  });
