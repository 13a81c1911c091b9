import { type ComponentType, useEffect, useRef, useState } from "react";
import { session } from "#src/web/session/session.ts";
import { Chip } from "#src/web/ui/chip.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { NameSearch } from "./name-search.tsx";
import { pickTlds } from "./pick-tlds.ts";
import { PriceRail } from "./price-rail.tsx";
import { tldColumns } from "./tld-columns.tsx";
import type { PublicTransferProps } from "./transfer/public-transfer.tsx";
import type { TldFilter, TldOrder, TldTableData } from "./tld-table-data.ts";
import { readTypedName } from "./typed-name.ts";

export interface TldTableIslandProps {
  readonly data: TldTableData;
  /** The page's language, also for what is loaded later. */
  readonly language: string;
}

const filters: readonly TldFilter[] = ["popular", "all", "under", "tech", "country", "short"];
const orders: readonly TldOrder[] = ["catalogue", "price", "name"];

/** The box for a name to transfer, the price of each ending, and the form once the whole name is typed. */
export function TldTableIsland({ data, language }: TldTableIslandProps) {
  const { texts, tlds } = data;
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<TldFilter>("popular");
  const [order, setOrder] = useState<TldOrder>("catalogue");
  const input = useRef<HTMLInputElement>(null);

  // What was typed before hydration, else the name that another page passed here.
  useEffect(() => {
    const typed = input.current?.value;
    setText(typed || (new URLSearchParams(location.search).get("name") ?? ""));
  }, []);

  const typed = readTypedName(text, tlds);
  const label = typed.isValid ? typed.label : "";
  const chosen = label !== "" ? tlds.find(({ id }) => id === typed.tldId) : undefined;
  // A whole name does not filter the table: the form replaces it.
  const listed = chosen === undefined ? label : "";
  const first = chosen === undefined ? typed.tldId : null;
  const rows = pickTlds(tlds, { kind: "transfer", filter, order, first });
  const [top] = rows;
  const [Transfer, setTransfer] = useState<ComponentType<PublicTransferProps>>();
  useTransferPart(language, chosen !== undefined, setTransfer);
  return (
    <>
      <NameSearch
        texts={texts}
        action={data.action}
        inputRef={input}
        value={text}
        onValueChange={setText}
        onSubmit={() => input.current?.blur()}
        error={typed.isValid ? undefined : texts.invalid}
      />
      {Transfer && (
        <div className={chosen ? "mt-6" : "mt-6 empty:hidden"}>
          <Transfer name={chosen ? { label, tld: chosen } : null} />
        </div>
      )}
      {/* Reserves room for the form: what is below would jump otherwise. */}
      {(chosen === undefined || Transfer === undefined) && (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <fieldset className="flex min-w-0 flex-wrap gap-2 max-md:gap-y-3.5">
              <legend className="sr-only">{texts.filter}</legend>
              {filters.map((each) => (
                <Chip key={each} chosen={each === filter} onClick={() => setFilter(each)}>
                  {texts.filters[each]}
                </Chip>
              ))}
            </fieldset>
            <Segmented
              label={texts.order}
              options={orders.map((value) => ({ value, label: texts.orders[value] }))}
              value={order}
              onValueChange={setOrder}
            />
          </div>
          <div className="mt-6">
            <Note title={texts.closedTitle}>{texts.closedText}</Note>
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
                  columns={tldColumns("transfer", texts, listed)}
                  rows={rows}
                  rowKey={({ id }) => id}
                  rowHeight={48}
                  frame="ruled"
                />
              )}
            </div>
            {top && <PriceRail texts={texts} label={listed} tld={top} />}
          </div>
        </>
      )}
    </>
  );
}

/** Loads the form of a transfer with its texts, for a whole name and for users who can transfer. */
function useTransferPart(
  language: string,
  hasName: boolean,
  onLoaded: (open: () => ComponentType<PublicTransferProps>) => void,
): void {
  useEffect(() => {
    if (!hasName && !session.isActive()) return;
    let isGone = false;
    const load = async () => {
      const { openTransfer } = await import("./transfer/public-transfer.tsx");
      const opened = await openTransfer(language);
      if (!isGone) onLoaded(() => opened);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [hasName, language, onLoaded]);
}
