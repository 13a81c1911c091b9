import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useToasts } from "#src/web/ui/toast.tsx";
import { type CustomerId, customersKey } from "#src/web/office/parts/customer-head-query.ts";

/** Takes a flag off a customer; it can be put on again, so that nothing is asked. */
export function useRemoveFlag(id: CustomerId) {
  const toast = useToasts();
  const common = useTranslations("common.toast");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      api("POST /v2/admin/customers/{id}/flags/remove", { params: { id }, body: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customersKey }),
    onError: (error) => toast({ type: "red", title: common("error"), message: errorText(error) }),
  });
}
