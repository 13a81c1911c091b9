import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { formatCents } from "#src/shared/money.ts";
import type { Order, Quote } from "../orders/orders-query.ts";
import { refundPostings } from "./refund-postings.ts";
import type { Refund } from "./use-refund.ts";

interface Entry {
  readonly account: string;
  readonly line: ReactNode;
  readonly what: ReactNode;
  readonly cents: number;
}

export interface RefundEntriesProps {
  readonly order: Order;
  readonly quote: Quote;
  readonly refund: Refund;
}

/** The entries that the refund will write into the ledger, with their sum: `order`, `quote`, `refund`. */
export function RefundEntries({ order, quote, refund }: RefundEntriesProps) {
  const t = useTranslations("officeOrders.refund.entries");
  const transactions = useTransactions({ order, quote, refund });
  const sum = transactions.flat().reduce((total, { cents }) => total + cents, 0);
  return (
    <Panel
      title={t("title")}
      flush
      control={sum === 0 ? <Buoy kind="ok">{t("balanced")}</Buoy> : <Buoy kind="bad">{t("unbalanced")}</Buoy>}
    >
      <div className="edge-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("transaction")}</th>
              <th scope="col">{t("account")}</th>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("what")}</th>
              <th scope="col" data-align="end">
                {t("entry")}
              </th>
            </tr>
          </thead>
          {transactions.map((entries, place) => (
            <tbody key={place} className="border-t border-line">
              {entries.map(({ account, line, what, cents }, row) => (
                <tr key={account}>
                  <td className="font-mono text-12">{row === 0 && place + 1}</td>
                  <td>
                    <BdiCode className="text-12">{account}</BdiCode>
                  </td>
                  <td>{line}</td>
                  <td className="text-muted">{what}</td>
                  <td data-align="end">
                    <Money cents={cents} signed />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr className="border-t border-fg">
              <td className="font-medium">{t("sum")}</td>
              <td />
              <td />
              <td className="text-muted">{t("nothingReserved")}</td>
              <td data-align="end">
                <Money cents={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function useTransactions({ order, quote, refund }: RefundEntriesProps): readonly (readonly Entry[])[] {
  const t = useTranslations("officeOrders.refund.entries");
  const lineText = useOrderLineText();
  const { chosen, linesCents, endsService, keepsUnused, formerCents } = refund;
  const owner = <bdi>{order.customer.name}</bdi>;
  const posted = { linesCents, givesDays: endsService && !keepsUnused, formerCents };
  return refundPostings(quote, posted).map(({ kind, orderId, cents, tax, balance }): readonly Entry[] => {
    const becomes = balance !== null && (
      <bdi>{t("becomes", { before: formatCents(balance.before), after: formatCents(balance.after) })}</bdi>
    );
    if (kind === "debt")
      return [
        { account: "wallet", line: owner, what: becomes, cents: -cents },
        { account: "reversal-debt", line: owner, what: t("debtFalls"), cents },
      ];
    const from = {
      lines: { line: <bdi>{chosen.map(lineText).join(", ")}</bdi>, what: t("ofLine") },
      end: {
        line: (
          <>
            <bdi>{quote.service?.name}</bdi>{" "}
            {orderId !== null && orderId !== order.id && <ShortId id={orderId} />}
          </>
        ),
        what: t("ofEnd"),
      },
      former: { line: <bdi>{quote.service?.name}</bdi>, what: t("ofEnd") },
    }[kind];
    return [
      { account: "wallet", line: kind === "former" ? t("former") : owner, what: becomes, cents },
      { account: "revenue", ...from, cents: (tax?.cents ?? 0) - cents },
      ...(tax === null ? [] : [{ account: tax.account, line: null, what: t("ofTax"), cents: -tax.cents }]),
    ];
  });
}
