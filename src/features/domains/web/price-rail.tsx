import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { FullName } from "./full-name.tsx";
import type { TldTableData, TldTableKind, TldView } from "./tld-table-data.ts";

/** So many years are added up: long enough to see what a low first price comes to. */
export const sumYears = 3;

export interface PriceRailProps {
  readonly kind: TldTableKind;
  readonly texts: TldTableData["texts"];
  readonly label: string;
  readonly tld: TldView;
}

/** What one name costs, added up: `kind`, `texts`, `label`, `tld`. */
export function PriceRail({ kind, texts, label, tld }: PriceRailProps) {
  const { rail } = texts;
  const items =
    kind === "register"
      ? [
          { key: "1", label: rail.firstYear, value: <Money cents={tld.firstYear} /> },
          ...rail.nextYears.map((year) => ({
            key: year,
            label: year,
            value: <Money cents={tld.renewal} />,
          })),
        ]
      : [
          { key: "adds", label: rail.adds, value: tld.adds },
          { key: "renewal", label: rail.renewal, value: <Money cents={tld.renewal} /> },
        ];
  const total = kind === "register" ? tld.firstYear + (sumYears - 1) * tld.renewal : tld.transfer;
  return (
    <Panel title={rail.title}>
      <p className="mb-5 text-16">
        <FullName label={label} ending={tld.name} />
      </p>
      <div className="mb-6">
        <KeyValueList items={items} />
      </div>
      <TotalRow label={kind === "register" ? rail.sum : rail.transfer} amount={<Money cents={total} />} />
    </Panel>
  );
}
