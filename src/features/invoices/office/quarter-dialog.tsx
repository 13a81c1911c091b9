import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

type File = "sales" | "reverse";

/** Takes the sales of a quarter out as a file, the last one that is over unless another is chosen: `onClose`. */
export function QuarterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officeInvoices.quarter");
  const last = lastQuarter(useNow(3_600_000));
  const [file, setFile] = useState<File>("sales");
  const [year, setYear] = useState(String(last.year));
  const [quarter, setQuarter] = useState(String(last.quarter));
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      label={t("take")}
      isOff={!/^20\d\d$/.test(year)}
      send={async ({ reason }) => {
        // A link cannot ask for the proof that its call needs.
        await api("GET /v2/admin/me/proof");
        const query = { year: Number(year), quarter: Number(quarter), reason };
        location.assign(
          file === "sales"
            ? exportHref("GET /v2/admin/invoices/sales/export", query)
            : exportHref("GET /v2/admin/invoices/reverse-charge/export", query),
        );
      }}
    >
      <SelectField
        label={t("file")}
        value={file}
        onValueChange={setFile}
        options={[
          { value: "sales", label: t("sales") },
          { value: "reverse", label: t("reverse") },
        ]}
      />
      <TextField
        label={t("year")}
        mono
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <SelectField
        label={t("quarter")}
        value={quarter}
        onValueChange={setQuarter}
        options={["1", "2", "3", "4"].map((value) => ({ value, label: value }))}
      />
    </ActDialog>
  );
}

function lastQuarter(now: Date): { readonly year: number; readonly quarter: number } {
  const quarter = Math.floor(now.getUTCMonth() / 3);
  return quarter === 0
    ? { year: now.getUTCFullYear() - 1, quarter: 4 }
    : { year: now.getUTCFullYear(), quarter };
}
