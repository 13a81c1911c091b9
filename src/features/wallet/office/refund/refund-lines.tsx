import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { Quote } from "../orders/orders-query.ts";
import { RefundLineRow } from "./refund-line-row.tsx";
import type { Refund } from "./use-refund.ts";

export interface RefundLinesProps {
  readonly quote: Quote;
  readonly refund: Refund;
  readonly isLocked: boolean;
}

/** The lines of an order with what goes back of each: `quote`, `refund`, `isLocked`. */
export function RefundLines({ quote, refund, isLocked }: RefundLinesProps) {
  const t = useTranslations("officeOrders.refund");
  const { lines, chosen, linesCents, mode, setMode } = refund;
  const paid = lines.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const before = lines.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  return (
    <Panel
      title={t("lines")}
      flush
      control={
        !isLocked && (
          <Segmented
            label={t("howMuch")}
            isView
            options={(["unused", "all", "own"] as const).map((value) => ({
              value,
              label: t(`modes.${value}`),
            }))}
            value={mode}
            onValueChange={setMode}
          />
        )
      }
    >
      <div className="edge-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("lines")}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-10">
                <span className="sr-only">{t("choose")}</span>
              </th>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("time")}</th>
              <th scope="col" data-align="end">
                {t("paid")}
              </th>
              <th scope="col" data-align="end" className="max-charts:hidden">
                {t("before")}
              </th>
              <th scope="col" data-align="end" className="w-36">
                {t("return")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <RefundLineRow
                key={line.lineId}
                quote={quote}
                line={line}
                refund={refund}
                isLocked={isLocked}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-fg font-medium">
              <td />
              <td colSpan={2}>{t("chosen", { count: chosen.length, all: lines.length })}</td>
              <td data-align="end">
                <Money cents={paid} />
              </td>
              <td data-align="end" className="max-charts:hidden">
                <Money cents={before} />
              </td>
              <td data-align="end">
                <Money cents={linesCents} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
