import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { hostOf } from "./host-of.ts";
import { endpointsQuery } from "./queries.ts";
import type { EndpointDialogProps } from "./roll-secret-dialog.tsx";

/** Removes an endpoint with the list of what was sent to it. */
export function RemoveDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useTranslations("webhooks.remove");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const call = () => keyCall("DELETE /v2/webhooks/{id}", { params: { id: endpoint.id } });
  const remove = useMutation({
    mutationFn: () => makeCall(call()),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { host: hostOf(endpoint.url) })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
      <ShowCall call={call} />
    </Dialog>
  );
}
