import { useTranslations } from "use-intl";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { DirectionChoice } from "./direction-choice.tsx";
import { DayField } from "./day-field.tsx";
import type { TransactionFilter } from "./queries.ts";
import { type TransactionKind, transactionKinds } from "./transaction-search.ts";

export interface TransactionFiltersProps {
  readonly filter: TransactionFilter;
  /** Kinds that the wallet has; undefined while unknown. */
  readonly kinds: readonly TransactionKind[] | undefined;
  readonly onChange: (filter: TransactionFilter) => void;
}

/** Text, direction, kind and days of the list; only kinds that there are can be chosen: `filter`, `kinds`, `onChange`. */
export function TransactionFilters({ filter, kinds = [], onChange }: TransactionFiltersProps) {
  const t = useTranslations("wallet.transactions");
  const nameOf = useTranslations("wallet.kind");
  const shownKinds = transactionKinds.filter((kind) => kind === filter.kind || kinds.includes(kind));
  const day = (name: "from" | "to") => (
    <DayField
      label={t(name)}
      value={filter[name]}
      max={name === "from" ? filter.to : undefined}
      min={name === "to" ? filter.from : undefined}
      onValueChange={(value) => onChange({ ...filter, [name]: value })}
    />
  );
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchField
        label={t("search")}
        value={filter.searchTerm ?? ""}
        onValueChange={(text) => onChange({ ...filter, searchTerm: text === "" ? undefined : text })}
      />
      {/* As high as the fields beside it. */}
      <div className="md:[&_label]:h-8.5">
        <DirectionChoice
          value={filter.direction}
          onValueChange={(direction) => onChange({ ...filter, direction })}
        />
      </div>
      {shownKinds.length > 1 && (
        <div role="group" aria-label={t("kind")} className="flex flex-wrap gap-2">
          <Chip chosen={filter.kind === undefined} onClick={() => onChange({ ...filter, kind: undefined })}>
            {t("allKinds")}
          </Chip>
          {shownKinds.map((kind) => (
            <Chip key={kind} chosen={filter.kind === kind} onClick={() => onChange({ ...filter, kind })}>
              {nameOf(kind)}
            </Chip>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3 max-md:w-full">
        {day("from")}
        {day("to")}
      </div>
    </div>
  );
}
