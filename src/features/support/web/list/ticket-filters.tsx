import { useTranslations } from "use-intl";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import type { TicketSearch } from "../ticket-search.ts";

export interface TicketFiltersProps {
  readonly search: TicketSearch;
  readonly counts: { readonly open: number | undefined; readonly closed: number | undefined };
  readonly onChange: (search: TicketSearch) => void;
}

/** Open or closed, and words to search for: `search`, `counts`, `onChange`. Every change begins at the first page. */
export function TicketFilters({ search: { state, q }, counts, onChange }: TicketFiltersProps) {
  const t = useTranslations("support.list");
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t("which")} className="flex gap-2">
        <Chip chosen={state === undefined} count={counts.open} onClick={() => onChange({ q })}>
          {t("open")}
        </Chip>
        <Chip
          chosen={state === "closed"}
          count={counts.closed}
          onClick={() => onChange({ q, state: "closed" })}
        >
          {t("closed")}
        </Chip>
      </div>
      <div className="[&>:last-child]:w-full">
        <SearchField
          label={t("search")}
          value={q ?? ""}
          onValueChange={(text) => onChange({ state, q: text.trim() || undefined })}
        />
      </div>
    </div>
  );
}
