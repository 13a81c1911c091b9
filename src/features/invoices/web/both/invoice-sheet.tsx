import "#src/web/ui/paper.css";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Mark } from "#src/web/ui/logo.tsx";
import type { Invoice } from "../queries.ts";
import { InvoiceFoot } from "./invoice-foot.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { BuyerBlock, DocumentFacts, SellerBlock } from "./invoice-parties.tsx";
import { TaxBlock } from "./invoice-taxes.tsx";

/** A document as it is printed: always ink on white, on A4 in one or more pages: `invoice`. */
export function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const kinds = useTranslations("invoices.kind");
  const { kind, number, seller } = invoice;
  return (
    <article className="inv-paper" data-kind={kind}>
      <header className="inv-head">
        <p className="inv-brand">
          <Mark />
          <bdi>{seller.brand}</bdi>
        </p>
        <div className="inv-title">
          <h1>{kinds(kind)}</h1>
          <p className="inv-mono" dir="ltr">
            {number}
          </p>
        </div>
      </header>
      <div className="inv-neatline" aria-hidden="true" />
      <div className="inv-parties">
        <SellerBlock invoice={invoice} />
        <BuyerBlock invoice={invoice} />
        <DocumentFacts invoice={invoice} />
      </div>
      <InvoiceLines invoice={invoice} />
      <div className="inv-sums">
        <TaxBlock invoice={invoice} />
        <Totals invoice={invoice} />
      </div>
      <InvoiceFoot invoice={invoice} />
    </article>
  );
}

function Totals({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations("invoices.sheet");
  const times = useTimes();
  const { kind, netCents, taxCents, grossCents, paidAt } = invoice;
  const word = kind === "invoice" ? "paid" : "returned";
  return (
    <dl className="inv-totals">
      <div>
        <dt>{t("net")}</dt>
        <dd>
          <Money cents={netCents} />
        </dd>
      </div>
      <div>
        <dt>{t("vat")}</dt>
        <dd>
          <Money cents={taxCents} />
        </dd>
      </div>
      <div className="inv-total">
        <dt>{t("total")}</dt>
        <dd>
          <Money cents={grossCents} />
        </dd>
      </div>
      <div>
        <dt className="inv-soft">{t(word, { time: times.stamp(paidAt) })}</dt>
        <dd>
          <Money cents={-grossCents} />
        </dd>
      </div>
      <div className="inv-strong">
        <dt>{t("toPay")}</dt>
        <dd>
          <Money cents={0} />
        </dd>
      </div>
    </dl>
  );
}
