import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { ObjectLink } from "./object-link.tsx";
import { PlainTable } from "./plain-table.tsx";

interface ShownCustomer {
  readonly id: Id<"customer">;
  readonly name: string;
}

export interface ShownMove {
  readonly from: ShownCustomer;
  readonly to: ShownCustomer;
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
        { key: "from", header: t("from"), cell: ({ from }) => <ObjectLink kind="customer" {...from} /> },
        { key: "to", header: t("to"), cell: ({ to }) => <ObjectLink kind="customer" {...to} /> },
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
