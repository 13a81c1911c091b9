import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { saveFile } from "#src/web/save-file.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { Transaction, TransactionFilter } from "./queries.ts";
import { transactionsCsv } from "./transactions-csv.ts";
import { useTransactionText } from "./use-transaction-text.ts";

const pageSize = 100;

export interface DownloadButtonProps {
  readonly filter: TransactionFilter;
  /** Its words. */
  readonly children: string;
}

/** Saves the whole filtered list as a CSV file, not only the rows on screen: `filter`, children = words. */
export function DownloadButton({ filter, children }: DownloadButtonProps) {
  const errorText = useErrorText();
  const notify = useNotify();
  const textOf = useTransactionText();
  const download = useMutation({
    mutationFn: () => allTransactions(filter),
    onSuccess: (transactions) =>
      saveFile("transactions.csv", transactionsCsv(transactions, textOf, location.origin), "text/csv"),
    onError: (error) => notify("red", errorText(error)),
  });
  return (
    <Button
      icon={<Download strokeWidth={1.6} />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  );
}

async function allTransactions(filter: TransactionFilter): Promise<readonly Transaction[]> {
  const all: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const page = await api("GET /v2/transactions", { query: { ...filter, limit: pageSize, cursor } });
    all.push(...page.transactions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
