import { useState } from "react";
import { useTranslations } from "use-intl";
import { percentOf } from "#src/shared/tax.ts";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { RatesDialog } from "./rates-dialog.tsx";
import type { TaxesView } from "./taxes-query.ts";

/** The rates that staff confirmed, and that there are suggestions for the rest: `view`. */
export function RatesPanel({ view }: { readonly view: TaxesView }) {
  const t = useTranslations("officeTaxes.rates");
  const countryName = useCountryName();
  const mayWrite = useMay("tax.write");
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-16 font-medium">{t("title")}</h2>
        {mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("change")}
          </Button>
        )}
      </div>
      {view.suggested.length > 0 && (
        <Note tone="warn">{t("missing", { count: view.suggested.length, date: view.suggestedAt })}</Note>
      )}
      <PlainTable
        title={t("title")}
        rows={view.rates}
        rowKey={({ country, validFrom }) => `${country} ${validFrom}`}
        empty={t("none")}
        columns={[
          {
            key: "country",
            header: t("country"),
            cell: ({ country }) => (
              <>
                <BdiCode className="me-2 text-12 text-muted">{country}</BdiCode>
                {countryName(country)}
              </>
            ),
          },
          {
            key: "rate",
            header: t("rate"),
            align: "end",
            cell: ({ basisPoints }) => t("percent", { percent: percentOf(basisPoints) }),
          },
          {
            key: "from",
            header: t("from"),
            align: "end",
            cell: ({ validFrom }) => <BdiCode className="whitespace-nowrap">{validFrom}</BdiCode>,
          },
          {
            key: "to",
            header: t("to"),
            align: "end",
            cell: ({ validTo }) =>
              validTo === null ? "–" : <BdiCode className="whitespace-nowrap">{validTo}</BdiCode>,
          },
          {
            key: "by",
            header: t("by"),
            cell: ({ confirmedBy, confirmedAt }) => (
              <>
                <bdi>{confirmedBy.name ?? "–"}</bdi>{" "}
                <BdiCode className="text-12 whitespace-nowrap text-muted">{confirmedAt.slice(0, 10)}</BdiCode>
              </>
            ),
          },
        ]}
      />
      {isOpen && <RatesDialog view={view} onClose={() => setOpen(false)} />}
    </section>
  );
}
