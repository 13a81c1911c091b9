import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { MovedThing } from "./moved-thing.tsx";
import type { Transaction } from "./queries.ts";

/** Columns of the wallet's history; on phones a row becomes two lines. */
export function useTransactionColumns(): readonly Column<Transaction>[] {
  const t = useTranslations("wallet.table");
  const kind = useTranslations("wallet.kind");
  const times = useTimes();
  return [
    {
      key: "date",
      header: t("date"),
      phone: "second",
      cell: ({ createdAt }) => (
        <BdiCode className="text-13 whitespace-nowrap text-fg2 max-md:text-12">
          {times.stamp(createdAt)}
        </BdiCode>
      ),
    },
    {
      key: "label",
      header: t("label"),
      phone: "title",
      className: "md:min-w-28",
      cell: (row) => <MovedThing transaction={row} />,
    },
    {
      key: "kind",
      header: t("kind"),
      phone: "third",
      className: "text-13 text-fg2",
      cell: ({ kind: moved, orderState }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {kind(moved)}
          {/* Delivered is what is expected. */}
          {orderState !== null && orderState !== "delivered" && <Tag>{t(`order.${orderState}`)}</Tag>}
        </span>
      ),
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
      cell: ({ id }) => (
        <Link
          to="/receipts/$id"
          params={{ id }}
          aria-label={t("receipt")}
          title={t("receipt")}
          className="touch-target inline-flex size-8 items-center justify-center rounded-6 text-muted hover:text-fg"
        >
          <ReceiptText className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </Link>
      ),
    },
  ];
}
