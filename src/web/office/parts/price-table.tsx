import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PlainTable } from "./plain-table.tsx";

export interface ShownPrice {
  readonly months: number;
  readonly cents: number;
  readonly fromAt: string | null;
  readonly isOwn: boolean;
  readonly change: { readonly id: string; readonly name: string } | null;
}

/** What a service costs of its own and by what that came about, the latest first: `prices`. */
export function PriceTable({ prices }: { readonly prices: readonly ShownPrice[] }) {
  const t = useTranslations("officeServices.parts.prices");
  const times = useTimes();
  return (
    <PlainTable
      title={t("title")}
      rows={prices}
      rowKey={({ fromAt, cents, change }) => `${fromAt} ${cents} ${change?.id ?? ""}`}
      empty={t("none")}
      columns={[
        { key: "price", header: t("price"), cell: ({ cents }) => <Money cents={cents} /> },
        { key: "months", header: t("term"), cell: ({ months }) => t("months", { months }) },
        {
          key: "origin",
          header: t("origin"),
          cell: ({ change, isOwn }) => (
            <>
              {t(isOwn ? "own" : change === null ? "kept" : "changed")}
              {change !== null && <bdi className="ms-2 text-12 text-muted">{change.name}</bdi>}
            </>
          ),
        },
        {
          key: "from",
          header: t("from"),
          align: "end",
          cell: ({ fromAt }) => (
            <BdiCode className="text-12">{fromAt === null ? "–" : times.dayUtc(fromAt)}</BdiCode>
          ),
        },
      ]}
    />
  );
}
