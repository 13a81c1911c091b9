import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CustomerLink, type CustomerLinkProps } from "./customer-link.tsx";
import { PlainTable } from "./plain-table.tsx";

export interface ShownMove {
  readonly from: CustomerLinkProps["customer"];
  readonly to: CustomerLinkProps["customer"];
  readonly at: string;
}

/** From whom to whom a service was moved: `moves`. */
export function MoveTable({ moves }: { readonly moves: readonly ShownMove[] }) {
  const t = useTranslations("officeServices.parts.moves");
  const times = useTimes();
  return (
    <PlainTable
      title={t("title")}
      rows={moves}
      rowKey={({ at, to }) => `${at} ${to.id}`}
      empty={t("none")}
      columns={[
        { key: "from", header: t("from"), cell: ({ from }) => <CustomerLink customer={from} /> },
        { key: "to", header: t("to"), cell: ({ to }) => <CustomerLink customer={to} /> },
        {
          key: "at",
          header: t("at"),
          align: "end",
          cell: ({ at }) => <BdiCode className="text-12 text-muted">{times.stamp(at)}</BdiCode>,
        },
      ]}
    />
  );
}
