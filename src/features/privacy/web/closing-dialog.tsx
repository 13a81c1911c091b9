import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { privacyQuery } from "./privacy-query.ts";

interface ClosingDialogProps {
  /** Who lose their login with the account, beside the one who asks. */
  readonly otherOwners: number;
  readonly onClose: () => void;
}

/** Asks once more before the account is asked to be closed. */
export function ClosingDialog({ otherOwners, onClose }: ClosingDialogProps) {
  const t = useTranslations("privacy");
  const common = useTranslations("common.action");
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const ask = useMutation({
    mutationFn: () => api("POST /v2/privacy/closing", { body: {} }),
    onSuccess: (own) => {
      queryClient.setQueryData(privacyQuery.queryKey, own);
      announce({ type: "green", text: { message: t("dialog.done") } });
      onClose();
    },
    onError: (error: Error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("dialog.title")}
      description={t("dialog.first")}
      closeLabel={common("close")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={ask.isPending} onClick={() => ask.mutate()}>
            {t("dialog.ask")}
          </Button>
        </>
      }
    >
      <p className="text-14 text-pretty">{t("dialog.then")}</p>
      {otherOwners > 0 && (
        <p className="text-14 text-pretty text-danger">{t("dialog.otherOwners", { count: otherOwners })}</p>
      )}
    </Dialog>
  );
}
