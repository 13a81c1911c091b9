import { useLocale, useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { countryName } from "#src/web/i18n/country-name.ts";
import { Money } from "#src/web/ui/money.tsx";
import type { Invoice } from "../queries.ts";

interface OfInvoice {
  readonly invoice: Invoice;
}

/** The sums by rate, and what the law requires to be said of them. */
export function TaxBlock({ invoice }: OfInvoice) {
  return (
    <div className="inv-taxes">
      {invoice.treatment !== "off" && <RateTable invoice={invoice} />}
      <Notes invoice={invoice} />
    </div>
  );
}

function RateTable({ invoice }: OfInvoice) {
  const t = useTranslations("invoices.sheet");
  return (
    <table>
      <caption>{t("byRate")}</caption>
      <thead>
        <tr>
          <th>{t("vat")}</th>
          <th className="inv-end">{t("net")}</th>
          <th className="inv-end">{t("vat")}</th>
          <th className="inv-end">{t("total")}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.taxes.map((sums) => (
          <tr key={sums.basisPoints}>
            <td>
              <RateName invoice={invoice} basisPoints={sums.basisPoints} />
            </td>
            <td className="inv-end">
              <Money cents={sums.netCents} />
            </td>
            <td className="inv-end">
              {invoice.treatment === "outside" ? "–" : <Money cents={sums.taxCents} />}
            </td>
            <td className="inv-end">
              <Money cents={sums.grossCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RateName({
  invoice: { treatment, country },
  basisPoints,
}: OfInvoice & { readonly basisPoints: number }) {
  const t = useTranslations("invoices.sheet");
  const locale = pickLocale(useLocale());
  if (treatment === "reverse-charge") return t("reverseRate");
  if (treatment === "outside") return t("outsideRate");
  const percent = basisPoints / 100;
  return country === null
    ? t("percent", { percent })
    : t("percentIn", { percent, country: countryName(country, locale) });
}

function Notes({ invoice: { treatment, corrects, credits } }: OfInvoice) {
  const t = useTranslations("invoices.sheet");
  const times = useTimes();
  const law =
    treatment === "reverse-charge"
      ? t.rich("reverseCharge", { b: (text) => <b>{text}</b> })
      : treatment === "outside"
        ? t("outside")
        : treatment === "eu-consumer"
          ? t("oss")
          : null;
  return (
    <>
      {law !== null && <p className="inv-law">{law}</p>}
      {corrects !== null && (
        <p className="inv-law">
          {t("corrects", { number: corrects.number, day: times.dayUtc(corrects.issuedAt) })}
        </p>
      )}
      {credits.length > 0 && (
        <ul className="inv-credits">
          {credits.map(({ id, number, grossCents }) => (
            <li key={id}>
              <span>{t("credited", { number })}</span> <Money cents={grossCents} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
