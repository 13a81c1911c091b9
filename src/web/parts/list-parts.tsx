import { Money } from "#src/web/ui/money.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type Column, DataTable, rowLinkClass } from "#src/web/ui/data-table.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { Part, PartSection } from "./part-section.tsx";

interface Row {
  readonly name: string;
  readonly address: string;
  readonly cents: bigint;
}

const rows: readonly Row[] = [
  { name: "northpier-web-1", address: "203.0.113.24", cents: 1746n },
  { name: "a-name-that-is-as-long-as-a-name-may-be-here", address: "198.51.100.7", cents: 3474n },
  { name: "db", address: "192.0.2.14", cents: 490n },
];

const columns: readonly Column<Row>[] = [
  {
    key: "name",
    header: "Server",
    phone: "title",
    className: "wrap-anywhere",
    cell: ({ name }) => (
      <a href={`#${name}`} className={rowLinkClass}>
        {name}
      </a>
    ),
  },
  { key: "state", header: "Status", phone: "second", cell: () => <Buoy kind="ok">Running</Buoy> },
  {
    key: "address",
    header: "IPv4",
    phone: "third",
    cell: ({ address }) => <bdi className="font-mono text-13">{address}</bdi>,
  },
  {
    key: "price",
    header: "Per month",
    align: "end",
    phone: "title-end",
    cell: ({ cents }) => <Money cents={cents} />,
  },
];

const table = { caption: "Servers", columns, rows, rowKey: ({ name }: Row) => name };

const facts = [
  { key: "ipv4", label: "IPv4", value: <bdi className="font-mono">203.0.113.24</bdi> },
  { key: "place", label: "Location", value: "Frankfurt" },
  { key: "plan", label: "Plan", value: "Ketch 8" },
];

const lines = [
  { key: "plan", label: "Ketch 8, Frankfurt", value: <Money cents={1940n} /> },
  { key: "sale", label: "Germany sale −10%", value: <Money cents={-194n} signed /> },
];

/** Tables, facts and sums. */
export function ListParts() {
  return (
    <PartSection title="Lists">
      <Part title="Table in a panel">
        <Panel title="Servers" note="3 of 8" control={<Button size="sm">Filter</Button>} flush>
          <DataTable {...table} rowHeight={48} isChosen={({ name }) => name === "db"} />
        </Panel>
      </Part>
      <Part title="Table between ink lines">
        <DataTable {...table} rowHeight={56} frame="ruled" />
      </Part>
      <Part title="Facts and tags">
        <FactStrip facts={facts} />
        <p className="flex gap-2">
          <Tag>prod</Tag>
          <Tag>web</Tag>
        </p>
      </Part>
      <Part title="Summary">
        <div className="max-w-84">
          <Panel title="Summary">
            <KeyValueList items={lines} />
            <TotalRow label="Total today" amount={<Money cents={1746n} />} />
          </Panel>
        </div>
      </Part>
    </PartSection>
  );
}
