import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { Domain } from "../domain-types.ts";

export interface RenewDialogProps {
  readonly domain: Domain;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const RenewForm = lazy(async () => ({ default: (await import("./renew-form.tsx")).RenewForm }));

/** The prolongation of one domain, wherever its button stands. */
export function RenewDialog({ domain, open, onOpenChange }: RenewDialogProps) {
  const t = useTranslations("domain.renew");
  const common = useTranslations("common.action");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title", { name: domain.displayName })}
      closeLabel={common("close")}
      width={560}
    >
      <Suspense>
        <RenewForm domain={domain} onPaid={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
