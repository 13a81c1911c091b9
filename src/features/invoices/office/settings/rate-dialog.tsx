import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface RateDialogProps {
  readonly currency: string;
  readonly onClose: () => void;
}

/** Notes what a dollar was in the tax currency on a day: `currency`, `onClose`. */
export function RateDialog({ currency, onClose }: RateDialogProps) {
  const t = useTranslations("officeInvoices");
  const changed = useChanged();
  const [day, setDay] = useState(useNow(3_600_000).toISOString().slice(0, 10));
  const [rate, setRate] = useState("");
  const [source, setSource] = useState("");
  const isComplete =
    /^20\d\d-\d\d-\d\d$/.test(day) && /^\d{1,6}(\.\d{1,6})?$/.test(rate) && source.trim().length > 1;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("settings.noteTitle")}
      description={t("settings.noteText")}
      label={t("settings.note")}
      done={t("settings.noted")}
      isOff={!isComplete}
      send={async ({ reason }) => {
        await api("PUT /v2/admin/invoice-rates", {
          body: { currency, day, rate, source: source.trim(), reason },
        });
        await changed();
      }}
    >
      <TextField
        label={t("field.day")}
        mono
        placeholder="2026-11-20"
        maxLength={10}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label={t("field.rate")}
        mono
        suffix={currency}
        inputMode="decimal"
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <TextField
        label={t("field.source")}
        hint={t("field.sourceHint")}
        maxLength={60}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
