import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { FullName } from "./full-name.tsx";
import type { TldView, TransferTexts } from "./tld-table-data.ts";

export interface PriceRailProps {
  readonly texts: TransferTexts["rail"];
  readonly label: string;
  readonly tld: TldView;
}

/** What the transfer of one name costs and includes: `texts`, `label`, `tld`. */
export function PriceRail({ texts, label, tld }: PriceRailProps) {
  return (
    <Panel title={texts.title}>
      <p className="mb-5 text-16">
        <FullName label={label} ending={tld.name} />
      </p>
      <div className="mb-6">
        <KeyValueList
          items={[
            { key: "adds", label: texts.adds, value: tld.adds },
            { key: "renewal", label: texts.renewal, value: <Money cents={tld.renewal} /> },
          ]}
        />
      </div>
      <TotalRow label={texts.transfer} amount={<Money cents={tld.transfer} />} />
    </Panel>
  );
}
