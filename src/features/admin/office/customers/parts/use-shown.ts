import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { type CustomerId, customerKey } from "#src/web/office/parts/customer-head-query.ts";

/** What is masked elsewhere, in full. */
export type ShownCustomer = ApiOutput<"POST /v2/admin/customers/{id}/show">;

/**
 * What is masked of a customer, in full once `show` was asked for with a reason, which the audit keeps. It is forgotten
 * when the page is left or `hide` is pressed.
 */
export function useShown(id: CustomerId) {
  const queryClient = useQueryClient();
  const queryKey = [...customerKey(id), "shown"] as const;
  const { data } = useQuery<ShownCustomer>({ queryKey, queryFn: skipToken, gcTime: 0, staleTime: Infinity });
  const ask = useMutation({
    mutationFn: (reason: string) =>
      api("POST /v2/admin/customers/{id}/show", { params: { id }, body: { reason } }),
    onSuccess: (shown) => {
      queryClient.setQueryData(queryKey, shown);
      // That it was shown is a line of the timeline.
      void queryClient.invalidateQueries({ queryKey: [...customerKey(id), "timeline"] });
    },
  });
  return {
    shown: data,
    show: ask.mutateAsync,
    hide: () => void queryClient.resetQueries({ queryKey }),
  };
}
