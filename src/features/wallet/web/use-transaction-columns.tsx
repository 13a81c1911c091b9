import { Link } from "@tanstack/react-router";
import { FileText, ReceiptText } from "lucide-react";
import { useTranslations } from "use-intl";
import { plainYearMs } from "#src/web/i18n/plain-year.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { MovedKind } from "./moved-kind.tsx";
import { MovedThing } from "./moved-thing.tsx";
import type { Transaction } from "./queries.ts";

/** Columns of the wallet's history; a row is one line where there is room, on phones two. */
export function useTransactionColumns(
  shown: readonly Transaction[],
  isBrief: boolean,
): readonly Column<Transaction>[] {
  const t = useTranslations("wallet.table");
  const times = useTimes();
  const fromMs = useNow(3_600_000).getTime() - plainYearMs;
  const isYearPlain = isBrief && shown.every(({ createdAt }) => Date.parse(createdAt) > fromMs);
  return [
    {
      key: "date",
      header: t("date"),
      phone: "second",
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 text-fg2 max-md:text-12">
          <BdiCode className="whitespace-nowrap md:text-13">
            {isYearPlain ? times.stampOfYear(row.createdAt) : times.stamp(row.createdAt)}
          </BdiCode>
          <span className="md:hidden">
            <MovedKind transaction={row} />
          </span>
        </span>
      ),
    },
    {
      key: "label",
      header: t("label"),
      phone: "title",
      className: "md:min-w-28 bar:w-full bar:max-w-0",
      cell: (row) => <MovedThing transaction={row} isBrief={isBrief} />,
    },
    {
      key: "kind",
      header: t("kind"),
      className: "text-13 text-fg2 bar:whitespace-nowrap",
      cell: (row) => <MovedKind transaction={row} />,
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "title-end",
      cell: ({ amountCents }) => <Money cents={amountCents} signed />,
    },
    {
      key: "balance",
      header: t("balance"),
      align: "end",
      phone: "second-end",
      cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} className="text-fg2" />,
    },
    {
      key: "receipt",
      header: t("receipt"),
      headerHidden: true,
      align: "end",
      phone: "menu",
      // A debt is on the receipt of what it came from, or of what paid it.
      cell: (row) => <Papers transaction={row} />,
    },
  ];
}

const paperClass =
  "touch-target inline-flex size-8 items-center justify-center rounded-6 text-muted hover:text-fg";

/** The invoice or credit note of an entry, and its receipt, which gives way on phones. */
function Papers({ transaction: { id, kind, invoice } }: { readonly transaction: Transaction }) {
  const t = useTranslations("wallet.table");
  if (kind === "debt") return <span className="inline-flex size-8" />;
  const label = invoice === null ? "" : t("invoice", { number: invoice.number });
  return (
    <span className="inline-flex">
      {invoice !== null && (
        <Link
          to="/invoices/$id"
          params={{ id: invoice.id }}
          aria-label={label}
          title={label}
          className={paperClass}
        >
          <FileText className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </Link>
      )}
      <Link
        to="/receipts/$id"
        params={{ id }}
        aria-label={t("receipt")}
        title={t("receipt")}
        className={invoice === null ? paperClass : `${paperClass} max-md:hidden`}
      >
        <ReceiptText className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </Link>
    </span>
  );
}
