import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useToasts } from "#src/web/ui/toast.tsx";
import { type CustomerId, customerKey } from "../customer-query.ts";

/** What is masked elsewhere, in full. */
export type ShownCustomer = ApiOutput<"POST /v2/admin/customers/{id}/show">;

/**
 * What is masked of a customer, in full once `show` was pressed, which the audit keeps. It is forgotten when the page is
 * left or `hide` is pressed.
 */
export function useShown(id: CustomerId) {
  const queryClient = useQueryClient();
  const toast = useToasts();
  const common = useTranslations("common.toast");
  const errorText = useErrorText();
  const queryKey = [...customerKey(id), "shown"] as const;
  const { data } = useQuery<ShownCustomer>({ queryKey, queryFn: skipToken, gcTime: 0, staleTime: Infinity });
  const ask = useMutation({
    mutationFn: () => api("POST /v2/admin/customers/{id}/show", { params: { id }, body: {} }),
    onSuccess: (shown) => {
      queryClient.setQueryData(queryKey, shown);
      // That it was shown is a line of the timeline.
      void queryClient.invalidateQueries({ queryKey: [...customerKey(id), "timeline"] });
    },
    onError: (error) => toast({ type: "red", title: common("error"), message: errorText(error) }),
  });
  return {
    shown: data,
    isPending: ask.isPending,
    show: () => ask.mutate(),
    hide: () => void queryClient.resetQueries({ queryKey }),
  };
}
