import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useAccountName } from "#src/web/office/parts/use-code-names.ts";
import { useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Order } from "./orders-query.ts";

/** What an order moved in the ledger, in US dollars, transaction by transaction, each of which sums to zero: `postings`. */
export function OrderPostings({ postings }: Pick<Order, "postings">) {
  const t = useTranslations("officeOrders.order.ledger");
  const movementName = useMovementName();
  const accountName = useAccountName();
  const times = useTimes();
  const sum = sumOf(postings);
  if (postings.length === 0) return <p className="text-13 text-muted">{t("none")}</p>;
  return (
    <div className="edge-scroll rounded-10 border border-line bg-surface">
      <table className="office-table">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("transaction")}</th>
            <th scope="col">{t("kind")}</th>
            <th scope="col">{t("time")}</th>
            <th scope="col">{t("account")}</th>
            <th scope="col" data-align="end">
              {t("entry")}
            </th>
          </tr>
        </thead>
        {postings.map(({ id, kind, createdAt, entries }) => (
          <tbody key={id}>
            {entries.map(({ account, amount }, place) => (
              // An account may be in it twice, and none moves.
              <tr key={place}>
                {place === 0 && (
                  <>
                    <td rowSpan={entries.length}>
                      <ObjectLink kind="transaction" id={id} />
                    </td>
                    <td rowSpan={entries.length}>{movementName(kind)}</td>
                    <td rowSpan={entries.length}>
                      <BdiCode className="text-12 text-muted">{times.stamp(createdAt)}</BdiCode>
                    </td>
                  </>
                )}
                <td>{accountName(account)}</td>
                <td data-align="end">
                  <SeenMoney cents={amount === null ? null : BigInt(amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        {sum !== null && (
          <tfoot>
            <tr className="border-t border-fg font-medium">
              <td colSpan={3}>{t("sum")}</td>
              <td>
                <Balance sum={sum} />
              </td>
              <td data-align="end">
                <Money cents={sum} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Balance({ sum }: { readonly sum: bigint }) {
  const t = useTranslations("officeOrders.order.ledger");
  return sum === 0n ? <Buoy kind="ok">{t("balanced")}</Buoy> : <Buoy kind="bad">{t("unbalanced")}</Buoy>;
}

/** Null where the role does not see what moved. */
function sumOf(postings: Order["postings"]): bigint | null {
  const amounts = postings.flatMap(({ entries }) => entries.map(({ amount }) => amount));
  return amounts.includes(null) ? null : amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n);
}
