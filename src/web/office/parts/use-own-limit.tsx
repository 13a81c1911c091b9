import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** How much of an act the caller may do alone today; undefined: not known yet. `leftCents` null: no limit. */
export function useOwnLimit(act: string, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const { data } = useQuery({
    queryKey: ["office", "limit", act],
    queryFn: ({ signal }) => api("GET /v2/admin/me/limit", { query: { act }, signal }),
    enabled,
  });
  if (data === undefined) return undefined;
  const { centsPerDay, usedCents } = data;
  const leftCents = centsPerDay === null ? null : Math.max(0, centsPerDay - usedCents);
  return { ...data, leftCents };
}
