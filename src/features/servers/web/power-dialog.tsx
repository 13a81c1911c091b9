import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";

export interface PowerDialogProps {
  /** The requested action; undefined keeps the dialog closed. */
  readonly action: "stop" | "restart" | undefined;
  readonly serverName: string;
  readonly onConfirm: (action: "stop" | "restart") => void;
  readonly onClose: () => void;
}

/** Confirms before users of the server are disconnected. */
export function PowerDialog({ action, serverName, onConfirm, onClose }: PowerDialogProps) {
  const t = useTranslations("servers");
  const common = useTranslations("common.action");
  const texts = action === "restart" ? "restartDialog" : "stop";
  const confirm = () => {
    if (action) onConfirm(action);
    onClose();
  };
  return (
    <Dialog
      open={action !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${texts}.title`, { name: serverName })}
      description={t(`${texts}.text`)}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone={action === "restart" ? "ink" : "danger"} onClick={confirm}>
            {t(`${texts}.confirm`)}
          </Button>
        </>
      }
    />
  );
}
