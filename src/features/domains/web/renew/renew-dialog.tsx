import { lazy } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "#src/web/services/form-dialog.tsx";
import type { Domain } from "../domain-types.ts";

export interface RenewDialogProps {
  readonly domain: Domain;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const RenewForm = lazy(async () => ({ default: (await import("./renew-form.tsx")).RenewForm }));

/** The dialog that renews one domain, for any button that opens it. */
export function RenewDialog({ domain, open, onOpenChange }: RenewDialogProps) {
  const t = useTranslations("domain.renew");
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={t("title", { name: domain.displayName })}>
      <RenewForm domain={domain} onPaid={() => onOpenChange(false)} />
    </FormDialog>
  );
}
