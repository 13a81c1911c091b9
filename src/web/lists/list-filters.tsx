import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import type { ListSearch } from "./list-search.ts";
import { TagChips } from "./tag-chips.tsx";
import { tagsOf } from "./tag-text.ts";

export interface ListFiltersProps<Group extends string> {
  readonly rows: readonly { readonly tags: readonly string[] }[];
  readonly counts: Readonly<Record<Group | "all", number>>;
  /** In order; an empty one is hidden unless it is chosen. */
  readonly groups: readonly { readonly group: Group; readonly mark: BuoyKind; readonly label: string }[];
  readonly search: ListSearch<Group>;
  readonly onSearchChange: (change: ListSearch<Group>) => void;
  /** Further chips after the states. */
  readonly children?: ReactNode;
}

/** A list's filters: its states, each with a count, and its tags. */
export function ListFilters<Group extends string>({
  rows,
  counts,
  groups,
  search,
  onSearchChange,
  children,
}: ListFiltersProps<Group>) {
  const t = useTranslations("lists.filter");
  return (
    // One row on phones, which scrolls to its cut-off end.
    <div className="flex justify-between gap-x-6 gap-y-2 max-md:-mx-4 max-md:gap-x-2 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap max-md:[&_button]:shrink-0">
      <div className="flex gap-2 md:flex-wrap">
        <div role="group" aria-label={t("label")} className="flex gap-2 md:flex-wrap">
          <Chip
            chosen={search.status === undefined}
            count={counts.all}
            onClick={() => onSearchChange({ status: undefined })}
          >
            {t("all")}
          </Chip>
          {groups
            .filter(({ group }) => counts[group] > 0 || group === search.status)
            .map(({ group, mark, label }) => (
              <Chip
                key={group}
                chosen={group === search.status}
                count={counts[group]}
                mark={<BuoyMark kind={mark} />}
                onClick={() => onSearchChange({ status: group })}
              >
                {label}
              </Chip>
            ))}
        </div>
        {children}
      </div>
      <TagChips
        tags={tagsOf(rows, search.tag)}
        value={search.tag}
        onValueChange={(tag) => onSearchChange({ tag })}
      />
    </div>
  );
}
