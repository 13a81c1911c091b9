import { Link } from "@tanstack/react-router";
import { ArrowDownWideNarrow } from "lucide-react";
import { useTranslations } from "use-intl";
import { TagChips } from "#src/web/lists/tag-chips.tsx";
import { tagsOf } from "#src/web/lists/tag-text.ts";
import { useListChoice } from "#src/web/lists/use-list-choice.ts";
import { Button, ButtonLink, buttonClass } from "#src/web/ui/button.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { DomainPage } from "../domain-types.ts";
import { AttentionNotes } from "./attention-notes.tsx";
import { useDomainColumns } from "./domain-columns.tsx";
import type { ListSearch } from "./list-search.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { StatusChips } from "./status-chips.tsx";

export interface DomainListProps {
  readonly pages: readonly DomainPage[];
  readonly search: ListSearch;
  readonly onSearchChange: (search: ListSearch) => void;
  /** There is another page of rows. */
  readonly more: { readonly load: () => void; readonly isPending: boolean } | undefined;
}

/** What the list shows: nothing yet, nothing found, or rows with their filters. */
export function DomainList({ pages, search, onSearchChange, more }: DomainListProps) {
  const t = useTranslations("domain");
  const domains = pages.flatMap((page) => page.domains);
  const counts = pages[0]?.counts;
  const choice = useListChoice(domains);
  const columns = useDomainColumns(choice);
  if (counts === undefined || counts.all === 0) return <NoDomains />;
  return (
    <>
      <AttentionNotes domains={domains} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-2">
          <StatusChips
            counts={counts}
            value={search.status}
            onValueChange={(status) =>
              onSearchChange({ ...without(search, "status"), ...(status && { status }) })
            }
          />
          <Chip
            chosen={search.sort === "expiry"}
            mark={
              <ArrowDownWideNarrow className="size-3.5 text-muted" strokeWidth={1.6} aria-hidden="true" />
            }
            onClick={() =>
              onSearchChange(
                search.sort === "expiry" ? without(search, "sort") : { ...search, sort: "expiry" },
              )
            }
          >
            {t("list.soonestFirst")}
          </Chip>
        </div>
        <TagChips
          tags={tagsOf(domains, search.tag)}
          value={search.tag}
          onValueChange={(tag) =>
            onSearchChange({ ...without(search, "tag"), ...(tag !== undefined && { tag }) })
          }
        />
      </div>
      <SelectionBar choice={choice} />
      {domains.length > 0 ? (
        <Panel flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={domains}
            rowKey={(domain) => domain.id}
            isChosen={(domain) => choice.has(domain.id)}
            rowHeight={48}
          />
        </Panel>
      ) : (
        <Panel>
          <EmptyState
            compact
            title={t("list.noMatch")}
            actions={<Button onClick={() => onSearchChange({})}>{t("list.clear")}</Button>}
          >
            {t("list.noMatchText")}
          </EmptyState>
        </Panel>
      )}
      {more && (
        <div className="flex justify-center">
          <Button onClick={more.load} pending={more.isPending}>
            {t("list.more")}
          </Button>
        </div>
      )}
    </>
  );
}

function without(search: ListSearch, field: keyof ListSearch): ListSearch {
  const { [field]: _, ...rest } = search;
  return rest;
}

function NoDomains() {
  const t = useTranslations("domain");
  return (
    <Panel>
      <EmptyState
        title={t("empty.title")}
        actions={
          <>
            <Link to="/domains/new" className={buttonClass({ tone: "primary" })}>
              {t("action.find")}
            </Link>
            <ButtonLink href="/domain-transfer">{t("empty.transfer")}</ButtonLink>
          </>
        }
      >
        {t("empty.text")}
      </EmptyState>
    </Panel>
  );
}
