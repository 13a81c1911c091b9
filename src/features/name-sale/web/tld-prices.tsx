import { Chip } from "#src/web/ui/chip.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { pickTlds } from "./pick-tlds.ts";
import { PriceRail } from "./price-rail.tsx";
import { tldColumns } from "./tld-columns.tsx";
import type { TldFilter, TldOrder, TldTableData, TransferTexts } from "./tld-table-data.ts";
import type { TypedName } from "./typed-name.ts";

/** Which endings are listed, and in which order. */
export interface TldView {
  readonly filter: TldFilter;
  readonly order: TldOrder;
}

export interface TldPricesProps {
  readonly data: TldTableData;
  readonly transfer: TransferTexts;
  readonly typed: TypedName;
  /** The form for the whole name replaces this as soon as it is loaded: the name does not filter the table. */
  readonly isWholeName: boolean;
  readonly view: TldView;
  readonly onViewChange: (view: TldView) => void;
}

const filters: readonly TldFilter[] = ["popular", "all", "under", "tech", "country", "short"];
const orders: readonly TldOrder[] = ["catalogue", "price", "name"];

/** The price of each ending, the best match beside them. */
export function TldPrices(props: TldPricesProps) {
  const { data, transfer, typed, isWholeName, view, onViewChange } = props;
  const { texts, tlds } = data;
  const label = typed.isValid && !isWholeName ? typed.label : "";
  const first = isWholeName ? null : typed.tldId;
  const rows = pickTlds(tlds, { kind: "transfer", ...view, first });
  const [top] = rows;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <fieldset className="flex min-w-0 flex-wrap gap-2 max-md:gap-y-3.5">
          <legend className="sr-only">{texts.filter}</legend>
          {filters.map((each) => (
            <Chip
              key={each}
              chosen={each === view.filter}
              onClick={() => onViewChange({ ...view, filter: each })}
            >
              {texts.filters[each]}
            </Chip>
          ))}
        </fieldset>
        <Segmented
          label={texts.order}
          options={orders.map((value) => ({ value, label: texts.orders[value] }))}
          value={view.order}
          onValueChange={(order) => onViewChange({ ...view, order })}
        />
      </div>
      <div className="mt-6">
        <Note title={transfer.closedTitle}>{transfer.closedText}</Note>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-10 max-rail:grid-cols-1">
        <div className="min-w-0 bg-bg">
          {typed.unknownEnding !== null && typed.isValid && (
            <p role="status" className="mb-4 text-14 text-fg2">
              {texts.unknownEnding.replace("{ending}", typed.unknownEnding)}
            </p>
          )}
          {rows.length === 0 ? (
            <p className="border-y border-fg py-6 text-14 text-fg2">{texts.none}</p>
          ) : (
            <DataTable
              caption={texts.caption}
              columns={tldColumns("transfer", texts, label)}
              rows={rows}
              rowKey={({ id }) => id}
              rowHeight={48}
              frame="ruled"
            />
          )}
        </div>
        {top && <PriceRail texts={transfer.rail} label={label} tld={top} />}
      </div>
    </>
  );
}
