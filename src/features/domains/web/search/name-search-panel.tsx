import { List, Search } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Chip } from "#src/web/ui/chip.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { NameSearch } from "../name-search.tsx";
import { pickTlds } from "../pick-tlds.ts";
import { tldColumns } from "../tld-columns.tsx";
import type { TldFilter, TldOrder, TldTableData } from "../tld-table-data.ts";
import { readTypedName } from "../typed-name.ts";
import type { FoundName } from "./found-name.ts";
import { OrderBar, OrderRail } from "./order-rail.tsx";
import { ResultTable } from "./result-table.tsx";
import { resultRows } from "./result-rows.ts";
import { searchWord } from "./search-calls.ts";
import { SearchProgress } from "./search-progress.tsx";
import type { SearchTexts } from "./search-texts.ts";
import { SearchTrouble } from "./search-trouble.tsx";
import { useNameSearch } from "./use-name-search.ts";

export interface NameSearchPanelProps {
  readonly data: TldTableData;
  readonly texts: SearchTexts;
  /** Where the order is looked at and paid. */
  readonly orderHref: string;
  /** Goes there without loading a page. */
  readonly onOrder?: (() => void) | undefined;
  readonly transferHref: string | null;
  /** Public pages rule their tables, the cabinet has them in panels. */
  readonly frame: "panel" | "ruled";
}

const filters: readonly TldFilter[] = ["popular", "all", "under", "tech", "country", "short"];
const orders: readonly TldOrder[] = ["catalogue", "price", "name"];

const loadBulk = () => import("./bulk-search.tsx");
const BulkSearch = lazy(async () => ({ default: (await loadBulk()).BulkSearch }));

/** The box for a name, what is free as results come in, and the order that grows beside it. */
export function NameSearchPanel(props: NameSearchPanelProps) {
  const { data, texts, orderHref, onOrder, transferHref, frame } = props;
  const { tlds } = data;
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<TldFilter>("popular");
  const [order, setOrder] = useState<TldOrder>("catalogue");
  const [isList, setList] = useState(false);
  const search = useNameSearch();
  const input = useRef<HTMLInputElement>(null);
  const { run, reset } = search;

  // What was typed before the page came alive, else the name that another page has sent here.
  useEffect(() => {
    const typed = input.current?.value;
    const sent = new URLSearchParams(location.search).get("name") ?? "";
    setText(typed || sent);
    if (sent !== "") void run(sent, (signal, onFound) => searchWord(sent, signal, onFound));
  }, [run]);

  const submit = () => {
    const query = text.trim();
    if (query === "") return;
    history.replaceState(history.state, "", `${location.pathname}?name=${encodeURIComponent(query)}`);
    void run(query, (signal, onFound) => searchWord(query, signal, onFound));
  };
  const change = (value: string) => {
    setText(value);
    if (value === "") reset();
  };

  const typed = readTypedName(text.replaceAll(/\s+/g, ""), tlds);
  const asked = readTypedName((search.query ?? "").replaceAll(/\s+/g, ""), tlds);
  const isSearch = search.query !== null;
  const first = isSearch ? asked.tldId : typed.tldId;
  const picked = pickTlds(tlds, { kind: "register", filter, order, first });
  const { rows, ideas, done, free } = resultRows(search, picked, asked.label, data.texts.offer);
  const again = ({ name, tld }: FoundName) =>
    void run(
      search.query ?? name,
      (signal, onFound) => searchWord(name, signal, onFound, tld === null ? undefined : [tld]),
      true,
    );

  return (
    <>
      {!isList && (
        <NameSearch
          texts={texts.box}
          action={data.action}
          inputRef={input}
          value={text}
          onValueChange={change}
          onSubmit={submit}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {!isList && (
          <fieldset className="flex min-w-0 flex-wrap gap-2 max-md:gap-y-3.5">
            <legend className="sr-only">{data.texts.filter}</legend>
            {filters.map((each) => (
              <Chip key={each} chosen={each === filter} onClick={() => setFilter(each)}>
                {data.texts.filters[each]}
              </Chip>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          onPointerEnter={() => void loadBulk()}
          onClick={() => setList(!isList)}
          className="touch-target inline-flex h-7.5 items-center gap-2 text-13 text-fg2 hover:text-fg"
        >
          {isList ? (
            <Search className="size-4" strokeWidth={1.6} aria-hidden="true" />
          ) : (
            <List className="size-4" strokeWidth={1.6} aria-hidden="true" />
          )}
          {isList ? texts.box.single : texts.box.list}
        </button>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-10 max-rail:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6 bg-bg">
          {isList ? (
            <Suspense>
              <BulkSearch texts={texts} tlds={tlds} frame={frame} transferHref={transferHref} />
            </Suspense>
          ) : isSearch ? (
            <>
              {search.error && <SearchTrouble texts={texts} error={search.error} />}
              <SearchProgress
                texts={texts}
                label={texts.progressLabel}
                done={done}
                total={search.isRunning ? Math.max(done, tlds.length) : done}
                free={free}
              />
              <ResultTable
                texts={texts}
                caption={data.texts.caption}
                rows={rows}
                frame={frame}
                transferHref={transferHref}
                onAgain={again}
              />
              {ideas.length > 0 && (
                <section>
                  <h2 className="mb-3 text-18 font-medium">{texts.ideas}</h2>
                  <ResultTable
                    texts={texts}
                    caption={texts.ideas}
                    rows={ideas}
                    frame={frame}
                    transferHref={null}
                    onAgain={again}
                  />
                </section>
              )}
              {search.found.some(({ isSimulated }) => isSimulated) && (
                <Note title={texts.simulated.title}>{texts.simulated.text}</Note>
              )}
            </>
          ) : (
            <>
              <div className="flex justify-end">
                <Segmented
                  label={data.texts.order}
                  options={orders.map((value) => ({ value, label: data.texts.orders[value] }))}
                  value={order}
                  onValueChange={setOrder}
                />
              </div>
              <DataTable
                caption={data.texts.caption}
                columns={tldColumns("register", data.texts, typed.isValid ? typed.label : "")}
                rows={picked}
                rowKey={({ id }) => id}
                rowHeight={48}
                frame={frame}
              />
            </>
          )}
        </div>
        <OrderRail texts={texts.order} orderHref={orderHref} onOrder={onOrder} />
      </div>
      <OrderBar texts={texts.order} orderHref={orderHref} onOrder={onOrder} />
    </>
  );
}
