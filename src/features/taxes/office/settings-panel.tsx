import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import type { TaxesView } from "./taxes-query.ts";

/** How the site taxes now: `settings`. */
export function SettingsPanel({ settings }: Pick<TaxesView, "settings">) {
  const t = useTranslations("officeTaxes.settings");
  const countryName = useCountryName();
  const mayWrite = useMay("tax.write");
  const [isOpen, setOpen] = useState(false);
  const { mode, sellerCountry, sellerVatNumber, oss, piecesNeeded } = settings;
  return (
    <Panel
      title={t("title")}
      control={
        mayWrite && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("change")}
          </Button>
        )
      }
    >
      <KeyValueList
        items={[
          { key: "mode", label: t("mode"), value: t(`modes.${mode}`) },
          {
            key: "country",
            label: t("country"),
            value: sellerCountry === null ? "–" : countryName(sellerCountry),
          },
          {
            key: "number",
            label: t("vatNumber"),
            value: sellerVatNumber === null ? "–" : <BdiCode>{sellerVatNumber}</BdiCode>,
          },
          { key: "oss", label: t("oss"), value: t(oss ? "ossOn" : "ossOff") },
          { key: "pieces", label: t("pieces"), value: t("piecesCount", { count: piecesNeeded }) },
        ]}
      />
      {isOpen && <SettingsDialog settings={settings} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
