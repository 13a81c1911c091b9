import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { LedgerAmount } from "#src/web/office/parts/ledger-amount.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { movementsQuery } from "./deposits-query.ts";

/** What the ledger has of one cause, such as a deposit: `cause` is its id. */
export function MovementsTable({ cause }: { readonly cause: string }) {
  const t = useTranslations("officeMoney.ledger");
  const movementName = useMovementName();
  const times = useTimes();
  const query = useQuery(movementsQuery(cause));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
      {(entries) => (
        <PlainTable
          title={t("title")}
          rows={entries}
          rowKey={({ transactionId, account, currency, amount }) =>
            `${transactionId} ${account} ${currency} ${amount}`
          }
          empty={t("noneOf")}
          columns={[
            {
              key: "at",
              header: t("time"),
              cell: ({ createdAt }) => <BdiCode className="text-12">{times.stamp(createdAt)}</BdiCode>,
            },
            {
              key: "kind",
              header: t("kind"),
              cell: ({ kind }) => movementName(kind),
            },
            {
              key: "transaction",
              header: t("transaction"),
              cell: ({ transactionId }) => <ObjectLink kind="transaction" id={transactionId} />,
            },
            {
              key: "account",
              header: t("account"),
              cell: ({ account }) => <BdiCode className="text-12">{account}</BdiCode>,
            },
            {
              key: "amount",
              header: t("amount"),
              align: "end",
              cell: ({ amount, currency }) => <LedgerAmount amount={amount} currency={currency} isSigned />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
