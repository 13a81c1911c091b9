import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { passkeysQuery } from "./passkeys-query.ts";
import type { PasskeyDialogProps } from "./rename-passkey-dialog.tsx";

/** Removes a passkey, here and, where the browser can, from the list of its authenticator: `passkey`, `open`, `onOpenChange`. */
export function RemovePasskeyDialog({ passkey, open, onOpenChange }: PasskeyDialogProps) {
  const t = useTranslations("settings.passkeys");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api("DELETE /users/passkeys/{id}", { params: { id: passkey.id } }),
    onSuccess: async (listed) => {
      queryClient.setQueryData(passkeysQuery.queryKey, listed);
      onOpenChange(false);
      const { forgetPasskey } = await import("./authenticator.ts");
      await forgetPasskey(passkey.host, passkey.credentialId);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("removeTitle", { name: passkey.name ?? t("unnamed") })}
      description={t("removeText")}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button tone="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t("removeConfirm")}
          </Button>
        </>
      }
    >
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
    </Dialog>
  );
}
