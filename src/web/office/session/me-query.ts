import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type Me = ApiOutput<"GET /v2/admin/me">;

/** Who is signed in, what they may do, and until when. */
export const meQuery = queryOptions({
  queryKey: ["office", "me"],
  queryFn: ({ signal }) => api("GET /v2/admin/me", { signal }),
});

/** Who is signed in; below the frame there is always somebody. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the role allows something; `any`: always. */
export function useMay(permission: StaffPermission | "any"): boolean {
  const { data } = useQuery(meQuery);
  return permission === "any" || data?.permissions.includes(permission) === true;
}
