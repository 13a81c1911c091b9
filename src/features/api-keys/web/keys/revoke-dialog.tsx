import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type ApiKey, keysQuery } from "../queries.ts";

export interface RevokeDialogProps {
  readonly revoked: ApiKey;
  readonly onClose: () => void;
}

/** Ends a key for good, and says when a program used it last. */
export function RevokeDialog({ revoked, onClose }: RevokeDialogProps) {
  const t = useTranslations("keys.revoke");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api("DELETE /v2/api-keys/{id}", { params: { id: revoked.id } }),
    onSuccess: () => {
      notify("green", t("done"));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const { lastUsedAt } = revoked;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { name: revoked.name })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p className="text-13 text-fg2">
        {lastUsedAt === null ? t("unused") : t.rich("used", { age: () => <AgeLabel at={lastUsedAt} /> })}
      </p>
      <FormError>{revoke.error ? textOf(revoke.error) : undefined}</FormError>
    </Dialog>
  );
}
