import { List, Search } from "lucide-react";
import { Chip } from "#src/web/ui/chip.tsx";
import type { TldFilter, TldTableData } from "../tld-table-data.ts";
import type { SearchTexts } from "./search-texts.ts";

const filters: readonly TldFilter[] = ["all", "popular", "under", "tech", "country", "short"];

export interface SearchOptionsProps {
  readonly data: TldTableData;
  readonly texts: SearchTexts;
  readonly filter: TldFilter;
  readonly onFilterChange: (filter: TldFilter) => void;
  /** A list of names is searched instead of one. */
  readonly isList: boolean;
  readonly onListChange: (isList: boolean) => void;
  /** Preloads the list search before the click. */
  readonly onListNear: () => void;
}

/** Which endings are searched, and the switch between one name and a list. */
export function SearchOptions(props: SearchOptionsProps) {
  const { data, texts, filter, onFilterChange, isList, onListChange, onListNear } = props;
  const Icon = isList ? Search : List;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {!isList && (
        <fieldset className="flex min-w-0 flex-wrap gap-2 max-md:gap-y-3.5">
          <legend className="sr-only">{data.texts.filter}</legend>
          {filters.map((each) => (
            <Chip key={each} chosen={each === filter} onClick={() => onFilterChange(each)}>
              {data.texts.filters[each]}
            </Chip>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        onPointerEnter={onListNear}
        onClick={() => onListChange(!isList)}
        className="touch-target inline-flex h-7.5 items-center gap-2 text-13 text-fg2 hover:text-fg"
      >
        <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {isList ? texts.box.single : texts.box.list}
      </button>
    </div>
  );
}
