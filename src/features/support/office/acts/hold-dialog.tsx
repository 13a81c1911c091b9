import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { TicketDialogProps } from "./ticket-dialog.tsx";

const days = ["1", "2", "3", "7", "14", "30"] as const;
const dayMs = 86_400_000;

/** Holds a ticket while a third party is waited for: `ticket`, `onClose`. */
export function HoldDialog({ ticket, onClose }: TicketDialogProps) {
  const t = useTranslations("officeSupport.hold");
  const times = useTimes();
  const changed = useChanged();
  const [chosen, setChosen] = useState<(typeof days)[number]>("3");
  const until = new Date(clock.nowMs() + Number(chosen) * dayMs);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("title", { number: ticket.number })}
      description={t("text")}
      effects={[{ key: "until", label: t("until"), value: times.stamp(until) }]}
      label={t("label")}
      done={t("done")}
      send={async () => {
        await api("POST /v2/admin/support/tickets/{id}/hold", {
          params: { id: ticket.id },
          body: { until: until.toISOString() },
        });
        await changed();
      }}
    >
      <SelectField
        label={t("field")}
        value={chosen}
        onValueChange={setChosen}
        options={days.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
      />
    </ActDialog>
  );
}
