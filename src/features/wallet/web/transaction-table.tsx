import { useTranslations } from "use-intl";
import { DataTable } from "#src/web/ui/data-table.tsx";
import type { Transaction } from "./queries.ts";
import { useTransactionColumns } from "./use-transaction-columns.tsx";

/** Entries of the wallet, newest first. */
export function TransactionTable({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const t = useTranslations("wallet.table");
  const columns = useTransactionColumns();
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
