import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { sitesKey } from "../queries.ts";
import type { MailSenderItemProps } from "./mail-sender-item.tsx";

/** Asks before the mail of a site comes from the neutral address again. */
export function RemoveMailSenderDialog({
  siteId,
  sender,
  onClose,
}: MailSenderItemProps & { readonly onClose: () => void }) {
  const t = useTranslations("whitelabelMail.remove");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api("PUT /v2/whitelabel/{id}/mail-sender", { params: { id: siteId }, body: { address: null } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { address: sender.address })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={remove.isPending} onClick={() => remove.mutate()}>
            {common("remove")}
          </Button>
        </>
      }
    >
      {remove.isError && <Note tone="danger">{errorText(remove.error)}</Note>}
    </Dialog>
  );
}
