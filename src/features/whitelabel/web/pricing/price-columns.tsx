import { useFormatter, useTranslations } from "use-intl";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { marginPercent, type PreviewedRow } from "./price-rows.ts";
import { RuleCell } from "./rule-cell.tsx";
import type { PriceDrafts } from "./use-price-drafts.ts";

/** Cost, rule, price and margin of each row: what is typed counts already. */
export function usePriceColumns(
  { drafts, setDraft }: Pick<PriceDrafts, "drafts" | "setDraft">,
  heads: { readonly item: string; readonly price: string },
): readonly Column<PreviewedRow>[] {
  const t = useTranslations("whitelabelPricing");
  const format = useFormatter();
  return [
    {
      key: "item",
      header: heads.item,
      phone: "title",
      cell: ({ label, size }) => (
        <>
          <bdi>{label}</bdi>
          {size && (
            <span className="block text-12 text-muted">
              {t("size", { cpu: size.vcpu, memory: format.number(size.memoryMb / 1024) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "cost",
      header: t("list.cost"),
      align: "end",
      phone: "second",
      phoneLabel: true,
      cell: ({ costCents }) => <Money cents={costCents} />,
    },
    {
      key: "rule",
      header: t("list.rule"),
      phone: "third-whole",
      cell: (row) => (
        <RuleCell row={row} draft={drafts.get(row.key)} onChange={(draft) => setDraft([row.key], draft)} />
      ),
    },
    {
      key: "price",
      header: heads.price,
      align: "end",
      phone: "title-end",
      cell: ({ newCents, priceCents }) => (
        <>
          <Money cents={newCents} className="font-medium" />
          {newCents !== priceCents && (
            <span className="block text-12 text-muted">
              <Money cents={priceCents} struck />
            </span>
          )}
        </>
      ),
    },
    {
      key: "margin",
      header: t("list.margin"),
      align: "end",
      phone: "second-end",
      cell: ({ newCents, costCents, problem }) => (
        <span className={problem === "below-cost" ? "text-danger" : undefined}>
          <Money cents={newCents - costCents} signed />{" "}
          <bdi className="text-12 text-muted">
            {t("percent", {
              value: format.number(marginPercent(newCents, costCents), { maximumFractionDigits: 1 }),
            })}
          </bdi>
        </span>
      ),
    },
  ];
}
