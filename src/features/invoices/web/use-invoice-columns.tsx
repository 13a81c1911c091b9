import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { InvoiceRow } from "./queries.ts";

/** Columns of the list of documents; a row opens its page. */
export function useInvoiceColumns(): readonly Column<InvoiceRow>[] {
  const t = useTranslations("invoices.list");
  const kinds = useTranslations("invoices.kind");
  const times = useTimes();
  return [
    {
      key: "number",
      header: t("number"),
      phone: "title",
      cell: ({ id, number }) => (
        <Link to="/invoices/$id" params={{ id }} className={rowLinkClass}>
          <BdiCode>{number}</BdiCode>
        </Link>
      ),
    },
    { key: "kind", header: t("kind"), phone: "second", cell: ({ kind }) => kinds(kind) },
    {
      key: "issued",
      header: t("issued"),
      phone: "second-end",
      cell: ({ issuedAt }) => <BdiCode className="whitespace-nowrap">{times.dayUtc(issuedAt)}</BdiCode>,
    },
    { key: "net", header: t("net"), align: "end", cell: ({ netCents }) => <Money cents={netCents} /> },
    { key: "tax", header: t("tax"), align: "end", cell: ({ taxCents }) => <Money cents={taxCents} /> },
    {
      key: "gross",
      header: t("gross"),
      align: "end",
      phone: "title-end",
      cell: ({ grossCents }) => <Money cents={grossCents} />,
    },
  ];
}
