import { DataTable } from "#src/web/ui/data-table.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { tldColumns } from "../tld-columns.tsx";
import type { TldOrder, TldTableData, TldView } from "../tld-table-data.ts";

const orders: readonly TldOrder[] = ["catalogue", "price", "name"];

export interface OfferedEndingsProps {
  readonly data: TldTableData;
  readonly rows: readonly TldView[];
  /** What is typed before the ending, shown in front of each. */
  readonly label: string;
  readonly order: TldOrder;
  readonly onOrderChange: (order: TldOrder) => void;
  readonly frame: "panel" | "ruled";
}

/** The endings with their prices, before anything is searched. */
export function OfferedEndings({ data, rows, label, order, onOrderChange, frame }: OfferedEndingsProps) {
  return (
    <>
      <div className="flex justify-end">
        <Segmented
          label={data.texts.order}
          options={orders.map((value) => ({ value, label: data.texts.orders[value] }))}
          value={order}
          onValueChange={onOrderChange}
        />
      </div>
      <DataTable
        caption={data.texts.caption}
        columns={tldColumns("register", data.texts, label)}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={48}
        frame={frame}
      />
    </>
  );
}
