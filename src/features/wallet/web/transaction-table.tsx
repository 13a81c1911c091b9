import { useTranslations } from "use-intl";
import { DataTable } from "#src/web/ui/data-table.tsx";
import type { Transaction } from "./queries.ts";
import { useTransactionColumns } from "./use-transaction-columns.tsx";

export interface TransactionTableProps {
  readonly transactions: readonly Transaction[];
  /** Beside a rail, where a row has less room: without hashes, and without the year where it is plain. */
  readonly isBrief?: boolean | undefined;
}

/** Entries of the wallet, newest first: `transactions`, `isBrief`. */
export function TransactionTable({ transactions, isBrief = false }: TransactionTableProps) {
  const t = useTranslations("wallet.table");
  const columns = useTransactionColumns(transactions, isBrief);
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={transactions}
      rowKey={(row) => row.id}
      rowHeight={48}
    />
  );
}
