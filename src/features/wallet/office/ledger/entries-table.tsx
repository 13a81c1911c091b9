import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { LedgerAmount } from "#src/web/office/parts/ledger-amount.tsx";
import { useAccountName } from "#src/web/office/parts/use-code-names.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { LedgerTransaction } from "./transaction-page.tsx";

/** The entries of a transaction, and their sum for each currency, which is zero: `entries`. */
export function EntriesTable({ entries }: Pick<LedgerTransaction, "entries">) {
  const t = useTranslations("officeMoney.ledger");
  const accountName = useAccountName();
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return (
    <div className="edge-scroll rounded-10 border border-line bg-surface">
      <table className="office-table">
        <caption className="sr-only">{t("entries")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col">{t("owner")}</th>
            <th scope="col" data-align="end">
              {t("amount")}
            </th>
            <th scope="col" data-align="end">
              {t("balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, customer, currency, amount, balanceAfter }, place) => (
            <tr key={place}>
              <td>{accountName(account)}</td>
              <td>{customer === null ? t("system") : <ObjectLink kind="customer" {...customer} />}</td>
              <td data-align="end">
                <LedgerAmount amount={amount} currency={currency} isSigned />
              </td>
              <td data-align="end">
                {balanceAfter === null ? "–" : <LedgerAmount amount={balanceAfter} currency={currency} />}
              </td>
            </tr>
          ))}
          {[...sums].map(([currency, sum]) => (
            <tr key={currency}>
              <th scope="row">{t("sum")}</th>
              <td>
                <BdiCode className="text-12">{currency}</BdiCode>
              </td>
              <td data-align="end">
                <LedgerAmount amount={String(sum)} currency={currency} />
              </td>
              <td data-align="end">–</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
