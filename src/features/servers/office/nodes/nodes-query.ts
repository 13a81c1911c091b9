import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type NodeRow = ApiOutput<"GET /v2/admin/nodes">["nodes"][number];
export type ShownNode = ApiOutput<"GET /v2/admin/nodes/{id}">;
export type Evacuee = ApiOutput<"GET /v2/admin/nodes/{id}/evacuation">["servers"][number];

/** Of all reads about nodes. */
export const nodesKey = ["office", "nodes"] as const;

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: [...nodesKey, "node", id],
    queryFn: ({ signal }) => api("GET /v2/admin/nodes/{id}", { params: { id }, signal }),
  });

/** Where each of its servers would move to now. */
export const evacuationQuery = (id: string) =>
  queryOptions({
    queryKey: [...nodesKey, "evacuation", id],
    queryFn: ({ signal }) => api("GET /v2/admin/nodes/{id}/evacuation", { params: { id }, signal }),
    retry: false,
  });
