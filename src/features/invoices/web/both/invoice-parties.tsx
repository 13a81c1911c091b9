import { useTranslations } from "use-intl";
import { useLocale } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { countryName } from "#src/web/i18n/country-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Invoice } from "../queries.ts";

interface OfInvoice {
  readonly invoice: Invoice;
}

/** Who sells: name, address, numbers. */
export function SellerBlock({ invoice: { seller } }: OfInvoice) {
  const t = useTranslations("invoices.sheet");
  const locale = pickLocale(useLocale());
  return (
    <section>
      <h2>{t("seller")}</h2>
      <p className="inv-strong">
        <bdi>{seller.name}</bdi>
      </p>
      <Lines lines={seller.lines} />
      {seller.country !== "" && <p>{countryName(seller.country, locale)}</p>}
      {seller.vatNumber !== null && <VatNumber number={seller.vatNumber} />}
      {seller.registration !== null && (
        <p>
          <bdi>{seller.registration}</bdi>
        </p>
      )}
      {seller.isResold && <p className="inv-soft">{t("brand", { brand: seller.brand })}</p>}
    </section>
  );
}

/** Who bought, as far as they said. */
export function BuyerBlock({ invoice: { buyer } }: OfInvoice) {
  const t = useTranslations("invoices.sheet");
  const locale = pickLocale(useLocale());
  return (
    <section>
      <h2>{t("buyer")}</h2>
      <p className="inv-strong">
        <bdi>{buyer.name ?? buyer.username}</bdi>
      </p>
      <Lines lines={buyer.lines} />
      {buyer.country !== null && <p>{countryName(buyer.country, locale)}</p>}
      {buyer.vatNumber !== null && <VatNumber number={buyer.vatNumber} />}
      {buyer.consultationNumber !== null && (
        <p className="inv-soft">{t("checked", { number: buyer.consultationNumber })}</p>
      )}
    </section>
  );
}

/** When, for which order and whom. */
export function DocumentFacts({ invoice }: OfInvoice) {
  const t = useTranslations("invoices.sheet");
  const times = useTimes();
  const facts = [
    { key: "issued", value: times.dayUtc(invoice.issuedAt) },
    { key: "supplied", value: times.dayUtc(invoice.suppliedAt) },
    { key: "order", value: invoice.orderId },
    { key: "customer", value: invoice.customerId },
  ] as const;
  return (
    <dl className="inv-facts">
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <BdiCode>{value}</BdiCode>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function VatNumber({ number }: { readonly number: string }) {
  const t = useTranslations("invoices.sheet");
  return (
    <p>
      {t("vatNumber")} <BdiCode>{number}</BdiCode>
    </p>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line}>
      <bdi>{line}</bdi>
    </p>
  ));
}
