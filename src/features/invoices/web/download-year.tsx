import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { saveFile } from "#src/web/save-file.ts";
import { Button } from "#src/web/ui/button.tsx";
import { invoicesCsv } from "./invoices-csv.ts";
import type { InvoiceRow } from "./queries.ts";

const pageSize = 100;

/** Saves all documents of a year, or of all years, as a CSV file: `year`. */
export function DownloadYear({ year }: { readonly year: number | undefined }) {
  const t = useTranslations("invoices.list");
  const errorText = useErrorText();
  const notify = useNotify();
  const download = useMutation({
    mutationFn: () => allOf(year),
    onSuccess: (invoices) =>
      saveFile(
        year === undefined ? "invoices.csv" : `invoices-${year}.csv`,
        invoicesCsv(invoices, location.origin),
        "text/csv",
      ),
    onError: (error) => notify("red", errorText(error)),
  });
  return (
    <Button
      icon={<Download strokeWidth={1.6} />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {year === undefined ? t("downloadAll") : t("download", { year: String(year) })}
    </Button>
  );
}

async function allOf(year: number | undefined): Promise<readonly InvoiceRow[]> {
  const all: InvoiceRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await api("GET /v2/invoices", { query: { year, limit: pageSize, cursor } });
    all.push(...page.invoices);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
