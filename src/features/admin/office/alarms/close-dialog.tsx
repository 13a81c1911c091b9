import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useAlarmName } from "#src/web/office/parts/use-code-names.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import type { Alarm } from "./alarms-query.ts";

export interface CloseDialogProps {
  readonly alarm: Alarm | undefined;
  readonly onClose: () => void;
}

/** Closes an alarm without further action: `alarm`, `onClose`. */
export function CloseDialog({ alarm, onClose }: CloseDialogProps) {
  const t = useTranslations("officeAlarms");
  const alarmName = useAlarmName();
  const changed = useChanged();
  if (alarm === undefined) return null;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("close.title")}
      description={t("close.text")}
      label={t("close.act")}
      done={t("close.done")}
      effects={[
        { key: "kind", label: t("what"), value: alarmName(alarm.kind) },
        ...(alarm.customer === null
          ? []
          : [{ key: "customer", label: t("customer"), value: <bdi>{alarm.customer.name}</bdi> }]),
        ...(alarm.cents === null
          ? []
          : [{ key: "cents", label: t("amount"), value: <Money cents={alarm.cents} /> }]),
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/alarms/{id}/close", { params: { id: alarm.id }, body: { reason } });
        await changed();
      }}
    />
  );
}
