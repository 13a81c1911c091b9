import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

export interface SwitchOffDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the authenticator is switched off: `onConfirm`, `onClose`. */
export function SwitchOffDialog({ onConfirm, onClose }: SwitchOffDialogProps) {
  const t = useTranslations("twofactor");
  const common = useTranslations("common.action");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("switchOffTitle")}
      description={t("switchOffLead")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" onClick={onConfirm}>
            {t("switchOff")}
          </Button>
        </>
      }
    />
  );
}
