import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { AsciiName } from "#src/web/ui/ascii-name.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Invoice } from "../queries.ts";

type Line = Invoice["lines"][number];

/** What was sold, with the time that was paid and its rate; the head is repeated on each printed page. */
export function InvoiceLines({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations("invoices.sheet");
  const times = useTimes();
  const hasPeriods = invoice.lines.some(({ from }) => from !== null);
  return (
    <table className="inv-lines">
      <thead>
        <tr>
          <th className="inv-place">#</th>
          <th>{t("service")}</th>
          {hasPeriods && <th>{t("period")}</th>}
          <th className="inv-end">{t("vat")}</th>
          <th className="inv-end">{t("net")}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, place) => (
          <tr key={place}>
            <td className="inv-place">{place + 1}</td>
            <td className="inv-service">
              <Sold line={line} />
            </td>
            {hasPeriods && (
              <td className="inv-period">
                {line.from !== null &&
                  line.to !== null &&
                  times.period(new Date(line.from), new Date(line.to))}
              </td>
            )}
            <td className="inv-end inv-rate">
              {invoice.treatment === "outside" ? "–" : t("percent", { percent: line.taxBasisPoints / 100 })}
            </td>
            <td className="inv-end inv-amount">
              <Money cents={line.netCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sold({ line }: { readonly line: Line }) {
  const lineText = useOrderLineText();
  return (
    <>
      <span className="inv-strong">{lineText(line)}</span>
      {line.domain === null && line.detail !== null && (
        <span className="inv-detail">
          <bdi>{line.detail}</bdi>
        </span>
      )}
      {line.domain !== null && <AsciiName domain={line.domain} className="inv-detail" />}
    </>
  );
}
