import { lazy } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#src/web/services/form-dialog.tsx";
import type { Server } from "../server-types.ts";

export interface ProlongDialogProps {
  readonly server: Server;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const ProlongForm = lazy(async () => ({ default: (await import("./prolong-form.tsx")).ProlongForm }));

/** The dialog that renews one server, for any button that opens it. */
export function ProlongDialog({ server, open, onOpenChange }: ProlongDialogProps) {
  const t = useTranslations("servers.prolong");
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={t("title", { name: server.name })}>
      <ProlongForm server={server} onPaid={() => onOpenChange(false)} />
    </FormDialog>
  );
}
