import "#src/web/ui/paper.css";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { FormerAmount } from "./former-amount.tsx";
import type { FormerInvoice } from "./queries.ts";

interface OfInvoice {
  readonly invoice: FormerInvoice;
}

/** It as it is printed, on the paper of our invoices, with the sentence that it is from before: `invoice`. */
export function FormerSheet({ invoice }: OfInvoice) {
  const t = useTranslations("former.sheet");
  return (
    <article className="inv-paper">
      <header className="inv-head">
        <p className="inv-law">{t("note")}</p>
        <div className="inv-title">
          <h1>{t("invoice")}</h1>
          <p className="inv-mono">
            <bdi>{invoice.number}</bdi>
          </p>
        </div>
      </header>
      <div className="inv-neatline" aria-hidden="true" />
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      <div className="inv-sums">
        <div />
        <Totals invoice={invoice} />
      </div>
    </article>
  );
}

function Facts({ invoice: { issuedAt, paidAt, state, customerId } }: OfInvoice) {
  const t = useTranslations("former.sheet");
  const states = useTranslations("former.state");
  const times = useTimes();
  const day = (at: string | null) => (at === null ? "–" : <BdiCode>{times.dayUtc(at)}</BdiCode>);
  const facts = [
    { key: "issued", value: day(issuedAt) },
    { key: "state", value: states(state) },
    ...(paidAt === null ? [] : [{ key: "paid", value: day(paidAt) } as const]),
    { key: "customer", value: <BdiCode>{customerId}</BdiCode> },
  ] as const;
  return (
    <dl className="inv-facts">
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ invoice: { lines, currency } }: OfInvoice) {
  const t = useTranslations("former.sheet");
  return (
    <table className="inv-lines">
      <thead>
        <tr>
          <th className="inv-place">#</th>
          <th>{t("line")}</th>
          <th className="inv-end">{t("amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, amountCents }, place) => (
          <tr key={place}>
            <td className="inv-place">{place + 1}</td>
            <td className="inv-service">
              <bdi>{text}</bdi>
            </td>
            <td className="inv-end inv-amount">
              <FormerAmount cents={amountCents} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice: { taxCents, totalCents, currency } }: OfInvoice) {
  const t = useTranslations("former.sheet");
  return (
    <dl className="inv-totals">
      {taxCents !== null && (
        <div>
          <dt>{t("tax")}</dt>
          <dd>
            <FormerAmount cents={taxCents} currency={currency} />
          </dd>
        </div>
      )}
      <div className="inv-total">
        <dt>{t("total")}</dt>
        <dd>
          <FormerAmount cents={totalCents} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
