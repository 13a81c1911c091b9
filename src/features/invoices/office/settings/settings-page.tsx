import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { type Settings, settingsQuery } from "../invoices-query.ts";
import { RateDialog } from "./rate-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";

/** Whether the site issues invoices, who sells, its series and the rates of its tax currency. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <Loaded query={settings} skeleton={<PageSkeleton />}>
      {(found) => <Shown settings={found} />}
    </Loaded>
  );
}

function Shown({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("officeInvoices");
  const times = useTimes();
  const mayWrite = useMay("invoices.write");
  const [open, setOpen] = useState<"settings" | "rate">();
  return (
    <>
      <ObjectPage
        title={t("settings.title")}
        list={{ label: t("list.title"), href: "/staff/invoices" }}
        state={<Tag>{t(settings.isOn ? "settings.on" : "settings.off")}</Tag>}
        actions={
          mayWrite && (
            <>
              <Button size="sm" onClick={() => setOpen("rate")}>
                {t("settings.note")}
              </Button>
              <Button size="sm" tone="primary" onClick={() => setOpen("settings")}>
                {t("settings.change")}
              </Button>
            </>
          )
        }
        facts={[
          {
            key: "since",
            label: t("settings.since"),
            value: settings.since === null ? "–" : <BdiCode>{times.stamp(settings.since)}</BdiCode>,
          },
          { key: "waiting", label: t("settings.waiting"), value: settings.waiting },
        ]}
        tabs={[{ key: "all", label: t("settings.seller"), content: <Panels settings={settings} /> }]}
      />
      {open === "settings" && <SettingsDialog settings={settings} onClose={() => setOpen(undefined)} />}
      {open === "rate" && (
        <RateDialog currency={settings.taxCurrency ?? "EUR"} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function Panels({ settings }: { readonly settings: Settings }) {
  const t = useTranslations("officeInvoices");
  const countryName = useCountryName();
  const times = useTimes();
  const { seller, series, rates } = settings;
  const optional = (value: string | null) => (value === null || value === "" ? "–" : <bdi>{value}</bdi>);
  return (
    <div className="flex flex-col gap-6">
      <Panel title={t("settings.seller")}>
        <KeyValueList
          items={[
            { key: "name", label: t("field.name"), value: optional(seller.name) },
            { key: "lines", label: t("field.lines"), value: optional(seller.lines.join(", ")) },
            {
              key: "country",
              label: t("field.country"),
              value: optional(seller.country && countryName(seller.country)),
            },
            { key: "vat", label: t("field.vatNumber"), value: optional(seller.vatNumber) },
            { key: "registration", label: t("field.registration"), value: optional(seller.registration) },
            { key: "email", label: t("field.email"), value: optional(seller.email) },
            { key: "footer", label: t("field.footer"), value: optional(settings.footer) },
          ]}
        />
      </Panel>
      <Panel title={t("settings.numbers")}>
        <KeyValueList
          items={[
            {
              key: "invoice",
              label: t("field.invoicePattern"),
              value: <BdiCode>{settings.invoicePattern}</BdiCode>,
            },
            {
              key: "credit",
              label: t("field.creditPattern"),
              value: <BdiCode>{settings.creditPattern}</BdiCode>,
            },
            ...(series.length === 0
              ? [{ key: "none", label: t("settings.noneGiven"), value: "" }]
              : series.map(({ kind, year, nextNumber }) => ({
                  key: `${kind}-${year}`,
                  label: t("settings.next", { kind, year: String(year) }),
                  value: <BdiCode>{nextNumber}</BdiCode>,
                }))),
          ]}
        />
      </Panel>
      <Panel title={t("settings.rates")}>
        {rates.length === 0 ? (
          <p className="text-13 text-muted">{t("settings.ratesNone")}</p>
        ) : (
          <KeyValueList
            items={rates.map(({ currency, day, rate, source, by }) => ({
              key: `${currency}-${day}`,
              label: (
                <>
                  {times.dayUtc(day)} · <bdi>{source}</bdi> · <bdi>{by.name}</bdi>
                </>
              ),
              value: (
                <BdiCode>
                  {rate} {currency}
                </BdiCode>
              ),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}
