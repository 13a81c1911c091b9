import { useStoredTaxRate } from "#src/web/session/stored-tax-rate.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { cart } from "../order/cart.ts";
import { useCart } from "../order/use-cart.ts";
import type { FoundName } from "./found-name.ts";
import { type ResultRow, resultColumns } from "./result-columns.tsx";
import type { SearchTexts } from "./search-texts.ts";

export interface ResultTableProps {
  readonly texts: SearchTexts;
  /** What the table lists; read aloud. */
  readonly caption: string;
  readonly rows: readonly ResultRow[];
  readonly frame: "panel" | "ruled";
  readonly transferHref: string | null;
  readonly onAgain: (name: FoundName) => void;
}

/** Results with the button that adds each to the order. */
export function ResultTable({ texts, caption, rows, frame, transferHref, onAgain }: ResultTableProps) {
  const items = useCart();
  const taxRate = useStoredTaxRate();
  return (
    <DataTable
      caption={caption}
      columns={resultColumns(texts, {
        taxRate,
        inOrder: new Set(items.map(({ name }) => name)),
        onAdd: cart.add,
        onRemove: (name) => cart.remove(name),
        onAgain,
        transferHref,
      })}
      rows={rows}
      rowKey={({ key }) => key}
      rowHeight={48}
      frame={frame}
    />
  );
}
