import type { Column } from "#src/web/ui/data-table.tsx";
import { Money, PricedText } from "#src/web/ui/money.tsx";
import { FullName } from "./full-name.tsx";
import type { TldTableKind, TldTableTexts, TldView } from "./tld-table-data.ts";

/** The columns of the price table: the name with this ending, its first price, its later price. */
export function tldColumns(
  kind: TldTableKind,
  texts: TldTableTexts,
  label: string,
): readonly Column<TldView>[] {
  const name: Column<TldView> = {
    key: "name",
    header: texts.name,
    phone: "title",
    cell: (tld) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-3 text-16">
        <FullName label={label} ending={tld.name} />
        {kind === "register" && tld.min !== null && <span className="text-12 text-muted">{tld.min}</span>}
      </span>
    ),
  };
  const price = (header: string, centsOf: (tld: TldView) => number): Column<TldView> => ({
    key: "price",
    header,
    align: "end",
    phone: "title-end",
    className: "md:w-32",
    cell: (tld) => <Money cents={centsOf(tld)} className="text-16 font-medium" />,
  });
  const renewal: Column<TldView> = {
    key: "renewal",
    header: texts.renewal,
    align: "end",
    phone: "second-end",
    className: "md:w-32",
    cell: ({ renewal: cents }) => (
      <span className="text-muted">
        <span className="md:hidden">
          <PricedText text={texts.thenPrice} cents={cents} />
        </span>
        <Money cents={cents} className="text-14 max-md:hidden" />
      </span>
    ),
  };
  const adds: Column<TldView> = {
    key: "adds",
    header: texts.adds,
    phone: "second",
    className: "md:w-40",
    cell: (tld) => <span className="text-13 text-fg2 max-md:text-12 max-md:text-muted">{tld.adds}</span>,
  };
  return kind === "register"
    ? [name, price(texts.firstYear, (tld) => tld.firstYear), renewal]
    : [name, adds, price(texts.transfer, (tld) => tld.transfer), renewal];
}
