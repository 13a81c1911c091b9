import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { formatCents } from "#src/shared/money.ts";
import type { Order, Quote } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

interface Entry {
  readonly key: string;
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
  const entries = useEntries({ order, quote, refund });
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  return (
    <Panel
      title={t("title")}
      flush
      control={sum === 0 ? <Buoy kind="ok">{t("balanced")}</Buoy> : <Buoy kind="bad">{t("unbalanced")}</Buoy>}
    >
      <div className="office-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("account")}</th>
              <th scope="col">{t("line")}</th>
              <th scope="col">{t("what")}</th>
              <th scope="col" data-align="end">
                {t("entry")}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, account, line, what, cents }) => (
              <tr key={key}>
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
          <tfoot>
            <tr className="border-t border-fg">
              <td className="font-medium">{t("sum")}</td>
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

function useEntries({ order, quote, refund }: RefundEntriesProps): readonly Entry[] {
  const t = useTranslations("officeOrders.refund.entries");
  const { totalCents, chosen, endCents } = refund;
  const { balanceCents, debtCents } = quote.wallet;
  const owner = <bdi>{order.customer.name}</bdi>;
  const paysDebt = Math.min(totalCents, debtCents);
  const becomes = t("becomes", {
    before: formatCents(balanceCents),
    after: formatCents(balanceCents + totalCents - paysDebt),
  });
  const entries: Entry[] = [
    { key: "wallet", account: "wallet", line: owner, what: <bdi>{becomes}</bdi>, cents: totalCents },
    ...chosen.map(({ lineId, label, cents = 0 }) => ({
      key: `line-${lineId}`,
      account: "revenue",
      line: <bdi>{label}</bdi>,
      what: t("ofLine"),
      cents: -cents,
    })),
  ];
  if (endCents > 0)
    entries.push({
      key: "end",
      account: "revenue",
      line: <bdi>{quote.service?.name}</bdi>,
      what: t("ofEnd"),
      cents: -endCents,
    });
  if (paysDebt > 0)
    entries.push(
      { key: "debt-wallet", account: "wallet", line: owner, what: t("paysDebt"), cents: -paysDebt },
      { key: "debt", account: "reversal-debt", line: owner, what: t("debtFalls"), cents: paysDebt },
    );
  return entries.filter(({ cents }) => cents !== 0);
}
