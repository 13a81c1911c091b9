import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { SiteId } from "../queries.ts";
import { priceChangesKey, type SitePriceChange } from "./price-changes-queries.ts";

export interface CallOffDialogProps {
  readonly id: SiteId;
  readonly change: SitePriceChange;
  readonly onClose: () => void;
}

/** Calls off an announced change: its customers keep their prices and are notified. */
export function CallOffDialog({ id, change, onClose }: CallOffDialogProps) {
  const t = useTranslations("whitelabelPricing.running");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const call = keyCall("POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel", {
    params: { id, changeId: change.id },
    body: {},
  });
  const cancel = useMutation({
    mutationFn: () => makeCall(call),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceChangesKey(id) }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("callOffTitle")}
      description={t("callOffText", { count: change.customers })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("callOff")}
          </Button>
        </>
      }
    >
      <FormError>{cancel.isError ? errorText(cancel.error) : undefined}</FormError>
      <ShowCall call={() => call} />
    </Dialog>
  );
}
