import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { grossCents } from "#src/shared/tax.ts";
import { useTaxRate } from "#src/web/pay/use-tax.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { cart, itemCents } from "./cart.ts";
import type { CheckedRow } from "./use-checked-cart.ts";

export interface OrderNamesProps {
  readonly rows: readonly CheckedRow[];
  readonly frame: "panel" | "ruled";
}

/** The names of the order: years, privacy, price, and what has changed since they were added. */
export function OrderNames({ rows, frame }: OrderNamesProps) {
  const t = useTranslations("search.order");
  const column = useTranslations("search.column");
  const taxRate = useTaxRate();
  const columns: readonly Column<CheckedRow>[] = [
    {
      key: "name",
      header: column("name"),
      phone: "title",
      cell: (row) => <OrderName row={row} />,
    },
    {
      key: "years",
      header: t("terms"),
      phone: "second",
      className: "md:w-32",
      cell: (row) => <Years row={row} />,
    },
    {
      key: "privacy",
      header: t("privacyTitle"),
      phone: "third",
      className: "md:w-44",
      cell: ({ item }) =>
        item.hasPrivacy ? (
          <Switch
            label={<span className="text-13">{t("privacy")}</span>}
            checked={item.isPrivate}
            onCheckedChange={(isPrivate) => cart.change(item.name, { isPrivate })}
          />
        ) : (
          <span className="text-13 text-muted">{t("privacyNone")}</span>
        ),
    },
    {
      key: "price",
      header: t("price"),
      align: "end",
      phone: "title-end",
      className: "md:w-26",
      cell: ({ item, state }) => (
        <Money
          cents={itemCents(item, taxRate)}
          className={classNames("text-16 font-medium", isOut(state) && "text-muted line-through")}
        />
      ),
    },
    {
      key: "renewal",
      header: t("later"),
      align: "end",
      phone: "second-end",
      className: "md:w-30",
      cell: ({ item }) => (
        <Money cents={grossCents(item.price.renewCents, taxRate)} className="text-14 text-muted" />
      ),
    },
    {
      key: "remove",
      header: t("remove", { name: "" }),
      headerHidden: true,
      align: "end",
      phone: "menu",
      className: "md:w-12",
      cell: ({ item }) => (
        <IconButton label={t("remove", { name: item.displayName })} onClick={() => cart.remove(item.name)}>
          <X strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={rows}
      rowKey={({ item }) => item.name}
      rowHeight={56}
      frame={frame}
    />
  );
}

function isOut({ kind }: CheckedRow["state"]): boolean {
  return kind === "gone" || kind === "no-answer";
}

function OrderName({ row: { item, state } }: { readonly row: CheckedRow }) {
  const taxRate = useTaxRate();
  const t = useTranslations("search.order");
  const dot = item.displayName.indexOf(".");
  return (
    <span className="flex min-w-0 flex-col py-1">
      <bdi dir="ltr" className={classNames("text-16 wrap-anywhere", isOut(state) && "text-muted")}>
        {item.displayName.slice(0, dot)}
        <span className="font-semibold">{item.displayName.slice(dot)}</span>
      </bdi>
      <span aria-live="polite" className="text-12 text-pretty text-warn empty:hidden">
        {state.kind === "gone" && t("gone")}
        {state.kind === "no-answer" && t("noAnswer")}
        {state.kind === "changed" &&
          t("changed", {
            before: formatCents(grossCents(state.beforeCents, taxRate)),
            after: formatCents(grossCents(item.price.firstYearCents, taxRate)),
          })}
      </span>
    </span>
  );
}

function Years({ row: { item } }: { readonly row: CheckedRow }) {
  const t = useTranslations("search.order");
  const { minYears, maxYears } = item.price;
  const options = Array.from({ length: maxYears - minYears + 1 }, (_, at) => minYears + at);
  if (options.length === 1) return <span className="text-13">{t("years", { count: item.years })}</span>;
  return (
    <SelectField
      label={t("yearsOf", { name: item.displayName })}
      labelHidden
      size="sm"
      options={options.map((count) => ({ value: String(count), label: t("years", { count }) }))}
      value={String(item.years)}
      onValueChange={(years) => cart.change(item.name, { years: Number(years) })}
    />
  );
}
