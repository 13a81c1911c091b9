import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Deposit } from "./deposits-query.ts";

export interface ShortfallDialogProps {
  readonly deposit: Deposit;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Ends the alarm about coins that were credited and did not come; moves no money: `deposit`, `open`, `onClose`. */
export function ShortfallDialog({ deposit, open, onClose }: ShortfallDialogProps) {
  const t = useTranslations("officeMoney.deposit");
  const changed = useChanged();
  const { id, missing, asset } = deposit;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("settle")}
      description={t("settleText")}
      label={t("settle")}
      done={t("settled")}
      effects={[
        { key: "missing", label: t("missingCoins"), value: <BdiCode>{`${missing ?? 0} ${asset}`}</BdiCode> },
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/deposits/{id}/settle-shortfall", { params: { id }, body: { reason } });
        await changed();
      }}
    />
  );
}
