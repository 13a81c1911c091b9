import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type Member = ApiOutput<"GET /v2/admin/staff">["staff"][number];
export type Role = ApiOutput<"GET /v2/admin/roles">["roles"][number];

/** Of all reads about members and roles: what changes one of them reads all again. */
export const staffKey = ["office", "staff"] as const;

/** All members, by name. */
export const membersQuery = queryOptions({
  queryKey: [...staffKey, "all"],
  queryFn: ({ signal }) => api("GET /v2/admin/staff", { signal }),
});

export const rolesQuery = queryOptions({
  queryKey: [...staffKey, "roles"],
  queryFn: ({ signal }) => api("GET /v2/admin/roles", { signal }),
});

export const memberQuery = (id: Member["id"]) =>
  queryOptions({
    queryKey: [...staffKey, "member", id],
    queryFn: ({ signal }) => api("GET /v2/admin/staff/{id}", { params: { id }, signal }),
  });
