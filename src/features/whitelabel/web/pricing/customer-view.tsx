import { useTranslations } from "use-intl";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { PreviewedRow } from "./price-rows.ts";

export interface CustomerViewProps {
  readonly rows: readonly PreviewedRow[];
  /** The same of renewals, where they cost something else. */
  readonly renewals: readonly PreviewedRow[];
  /** The site charges VAT on top of its prices. */
  readonly plusVat: boolean;
}

const mostShown = 8;

/** The first and the further price as a customer sees them: `rows`, `renewals`, `plusVat`. */
export function CustomerView({ rows, renewals, plusVat }: CustomerViewProps) {
  const t = useTranslations("whitelabelPricing.customer");
  const columns: readonly Column<PreviewedRow>[] = [
    { key: "item", header: t("item"), phone: "title", cell: ({ label }) => <bdi>{label}</bdi> },
    {
      key: "first",
      header: t("first"),
      align: "end",
      phone: "title-end",
      cell: ({ newCents }) => <Money cents={newCents} />,
    },
    {
      key: "renewal",
      header: t("renewal"),
      align: "end",
      phone: "second",
      phoneLabel: true,
      cell: ({ item, newCents }) => (
        <Money cents={renewals.find((one) => one.item === item)?.newCents ?? newCents} />
      ),
    },
  ];
  return (
    <Panel title={t("title")} note={plusVat ? t("note") : t("noVat")} flush>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={rows.slice(0, mostShown)}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
}
