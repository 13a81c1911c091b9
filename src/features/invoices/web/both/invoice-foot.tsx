import { useFormatter, useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Invoice } from "../queries.ts";

/** What is below all: the rate of the tax currency, that amounts are dollars, the seller's own words. */
export function InvoiceFoot({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations("invoices.sheet");
  const { seller, number } = invoice;
  return (
    <footer className="inv-foot">
      <TaxCurrency invoice={invoice} />
      <p>{t("dollars")}</p>
      {seller.footer !== "" && (
        <p>
          <bdi>{seller.footer}</bdi>
        </p>
      )}
      <p className="inv-last">
        <span>
          <bdi>{seller.name}</bdi>
          {seller.email !== null && <bdi>{seller.email}</bdi>}
        </span>
        <BdiCode>{number}</BdiCode>
      </p>
    </footer>
  );
}

function TaxCurrency({ invoice: { taxCurrency } }: { readonly invoice: Invoice }) {
  const t = useTranslations("invoices.sheet");
  const format = useFormatter();
  const times = useTimes();
  if (taxCurrency === null) return null;
  const { currency, rate } = taxCurrency;
  if (rate === null) return <p>{t("noRate", { currency })}</p>;
  const amount = (cents: number) => format.number(cents / 100, { style: "currency", currency });
  return (
    <p>
      {t("rate", {
        rate: rate.value,
        currency,
        source: rate.source,
        day: times.dayUtc(rate.day),
        net: amount(rate.netCents),
        tax: amount(rate.taxCents),
      })}
    </p>
  );
}
