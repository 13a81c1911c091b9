import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { type SiteId, sitesKey } from "../queries.ts";

/** Makes the next key of a sender, after saying what becomes of the present one. */
export function MailKeyDialog({
  siteId,
  onClose,
}: {
  readonly siteId: SiteId;
  readonly onClose: () => void;
}) {
  const t = useTranslations("whitelabelMail.key");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => api("POST /v2/whitelabel/{id}/mail-sender/key", { params: { id: siteId }, body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="primary" pending={make.isPending} onClick={() => make.mutate()}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      {make.isError && <Note tone="danger">{errorText(make.error)}</Note>}
    </Dialog>
  );
}
