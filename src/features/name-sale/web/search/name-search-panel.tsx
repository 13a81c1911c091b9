import { lazy, Suspense, useState } from "react";
import { NameSearch } from "../name-search.tsx";
import { pickTlds } from "../pick-tlds.ts";
import type { TldFilter, TldOrder, TldTableData } from "../tld-table-data.ts";
import { readTypedName } from "../typed-name.ts";
import { FoundNames } from "./found-names.tsx";
import { OfferedEndings } from "./offered-endings.tsx";
import { OrderBar, OrderRail } from "./order-rail.tsx";
import { resultRows } from "./result-rows.ts";
import { SearchOptions } from "./search-options.tsx";
import type { SearchTexts } from "./search-texts.ts";
import { useTypedSearch } from "./use-typed-search.ts";

export interface NameSearchPanelProps {
  readonly data: TldTableData;
  readonly texts: SearchTexts;
  /** Where the order is reviewed and paid. */
  readonly orderHref: string;
  /** Navigates there without a page load. */
  readonly onOrder?: (() => void) | undefined;
  readonly transferHref: string | null;
  /** Public pages separate table rows by lines; the cabinet has tables in panels. */
  readonly frame: "panel" | "ruled";
}

const loadBulk = () => import("./bulk-search.tsx");
const BulkSearch = lazy(async () => ({ default: (await loadBulk()).BulkSearch }));

/** The search box, the results as they come in, and the order beside them. */
export function NameSearchPanel(props: NameSearchPanelProps) {
  const { data, texts, orderHref, onOrder, transferHref, frame } = props;
  const { tlds } = data;
  const [chosen, setFilter] = useState<TldFilter | null>(null);
  const [order, setOrder] = useState<TldOrder>("catalogue");
  const [isList, setList] = useState(false);
  const { search, box, searchAgain } = useTypedSearch();

  const typed = readTypedName(box.value.replaceAll(/\s+/g, ""), tlds);
  const asked = readTypedName((search.query ?? "").replaceAll(/\s+/g, ""), tlds);
  const isSearch = search.query !== null;
  // Every ending is asked, so every answer is shown; prices alone begin with the popular ones.
  const filter = chosen ?? (isSearch ? "all" : "popular");
  const first = isSearch ? asked.tldId : typed.tldId;
  const picked = pickTlds(tlds, { kind: "register", filter, order, first });

  return (
    <>
      {!isList && <NameSearch texts={texts.box} action={data.action} {...box} />}
      <SearchOptions
        data={data}
        texts={texts}
        filter={filter}
        onFilterChange={setFilter}
        isList={isList}
        onListChange={setList}
        onListNear={() => void loadBulk()}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-10 max-rail:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6 bg-bg">
          {isList ? (
            <Suspense>
              <BulkSearch texts={texts} tlds={tlds} frame={frame} transferHref={transferHref} />
            </Suspense>
          ) : isSearch ? (
            <FoundNames
              texts={texts}
              caption={data.texts.caption}
              search={search}
              results={resultRows(search, picked, asked.label)}
              endingCount={tlds.length}
              transferHref={transferHref}
              frame={frame}
              onAgain={searchAgain}
            />
          ) : (
            <OfferedEndings
              data={data}
              rows={picked}
              label={typed.isValid ? typed.label : ""}
              order={order}
              onOrderChange={setOrder}
              frame={frame}
            />
          )}
        </div>
        <OrderRail texts={texts.order} orderHref={orderHref} onOrder={onOrder} />
      </div>
      <OrderBar texts={texts.order} orderHref={orderHref} onOrder={onOrder} />
    </>
  );
}
