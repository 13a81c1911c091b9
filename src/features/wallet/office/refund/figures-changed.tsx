import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Quote } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";
import type { FormerFigures } from "./use-send-refund.ts";

export interface FiguresChangedProps {
  readonly former: FormerFigures;
  readonly quote: Quote;
  readonly refund: Refund;
}

/** That nothing was done, since the figures had changed: those that were seen beside those of now. */
export function FiguresChanged({ former, quote, refund }: FiguresChangedProps) {
  const t = useTranslations("officeOrders.refund.changed");
  const rows = [
    { key: "total", label: t("total"), was: former.totalCents, is: refund.totalCents },
    { key: "before", label: t("before"), was: former.refundedCents, is: quote.refundedCents },
  ];
  return (
    <div role="alert">
      <Note tone="warn" title={t("title")}>
        <p>{t("text")}</p>
        <table className="mt-2 text-13">
          <thead>
            <tr className="text-12 text-muted">
              <th scope="col">
                <span className="sr-only">{t("figure")}</span>
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {t("seen")}
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {t("now")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, was, is }) => (
              <tr key={key}>
                <th scope="row" className="text-start font-normal">
                  {label}
                </th>
                <td className="px-3 text-end">
                  <Money cents={was} struck={was !== is} />
                </td>
                <td className="px-3 text-end font-medium">
                  <Money cents={is} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Note>
    </div>
  );
}
