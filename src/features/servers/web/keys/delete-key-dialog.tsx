import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { sshKeysQuery } from "../queries.ts";
import type { KeyDialogProps } from "./rename-key-dialog.tsx";

/** Forgets a saved key, and says that servers which have it keep it. */
export function DeleteKeyDialog({ saved, open, onOpenChange }: KeyDialogProps) {
  const t = useTranslations("servers.keys");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const call = () => keyCall("DELETE /v2/servers/ssh-keys/{id}", { params: { id: saved.id } });
  const remove = useMutation({
    mutationFn: () => makeCall(call()),
    onSuccess: () => onOpenChange(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sshKeysQuery.queryKey }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("deleteTitle", { name: saved.name })}
      description={t("deleteText")}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button tone="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t("deleteConfirm")}
          </Button>
        </>
      }
    >
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
      <ShowCall call={call} />
    </Dialog>
  );
}
