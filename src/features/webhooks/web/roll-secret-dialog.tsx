import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { oldSecretHours } from "#src/shared/webhook-limits.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { EndpointSecretDialog } from "./endpoint-secret-dialog.tsx";
import { hostOf } from "./host-of.ts";
import { type Endpoint, endpointsQuery } from "./queries.ts";

export interface EndpointDialogProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Gives an endpoint a new secret, and shows it. */
export function RollSecretDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useTranslations("webhooks.roll");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const call = () => keyCall("POST /v2/webhooks/{id}/roll-secret", { params: { id: endpoint.id }, body: {} });
  const roll = useMutation({
    mutationFn: () => makeCall(call()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey }),
  });
  if (roll.data !== undefined)
    return <EndpointSecretDialog endpoint={roll.data} title={t("done")} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { host: hostOf(endpoint.url) })}
      description={t("text", { count: oldSecretHours })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="primary" pending={roll.isPending} onClick={() => roll.mutate()}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <FormError>{roll.error ? textOf(roll.error) : undefined}</FormError>
      <ShowCall call={call} />
    </Dialog>
  );
}
