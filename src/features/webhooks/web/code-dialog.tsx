import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { VerifyCode } from "./verify-code.tsx";

/** What a receiver does with a message before it trusts it. */
export function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("webhooks.code");
  const common = useTranslations("common.action");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title")}
      description={t("text")}
      width={560}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <VerifyCode />
    </Dialog>
  );
}
