import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isOfficeList } from "#src/shared/office-lists.ts";
import { fetchFile } from "#src/web/fetch-file.ts";
import { useListChoice } from "#src/web/lists/use-list-choice.ts";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ExportButton } from "../../parts/export-button.tsx";
import { OfficeLoadError } from "../../frame/office-load-error.tsx";
import { RowsSkeleton } from "../../frame/office-skeleton.tsx";
import { ViewBar } from "../../views/view-bar.tsx";
import { OfficeHeading } from "../office-heading.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { FilterChips } from "./filter-chips.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { ListTable } from "./list-table.tsx";
import { type ShownList, useList } from "./use-list.ts";

export interface ListPageProps<Row> {
  readonly title: string;
  readonly list: ListDefinition<Row>;
  /** The one act of the page, such as "Invite". */
  readonly actions?: ReactNode;
  /** Between the heading and the rows: what they are, and what they come to. */
  readonly lead?: (rows: readonly Row[]) => ReactNode;
}

/** The shape of a list: heading with its acts, search and filters, rows of 32 px, and what can be done with several. */
export function ListPage<Row>({ title, list, actions, lead }: ListPageProps<Row>) {
  const t = useTranslations("office.list");
  const shown = useList(list);
  const { query, rows, asked, ask } = shown;
  const { exportHref } = list;
  const choice = useListChoice(rows.map((row) => ({ id: list.rowKey(row), row })));
  const [active, setActive] = useState<string>();
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading
        title={title}
        count={shown.total}
        actions={
          <>
            <ColumnMenu list={list} shown={shown} />
            {exportHref && (
              <ExportButton label={t("export")} take={(reason) => fetchFile(exportHref(asked, reason))} />
            )}
            {actions}
          </>
        }
      />
      {isOfficeList(shown.path) && <ViewBar path={shown.path} search={shown.search} shown={shown.written} />}
      {lead?.(rows)}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {list.searchLabel !== undefined && (
          <SearchField
            label={list.searchLabel}
            value={asked.search}
            onValueChange={(search) => ask({ search })}
          />
        )}
        <FilterChips filters={list.filters ?? []} asked={asked} ask={ask} />
      </div>
      <section className="overflow-clip rounded-10 border border-line bg-surface">
        <ListState list={list} shown={shown} />
        {rows.length > 0 && (
          <ListTable
            title={title}
            list={list}
            shown={shown}
            choice={choice}
            active={active}
            onActive={setActive}
          />
        )}
      </section>
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
      {list.bulk && <BulkBar acts={list.bulk} choice={choice} />}
    </div>
  );
}

/** In place of rows: that they load, why they do not, or that there are none. */
function ListState<Row>({
  list,
  shown,
}: {
  readonly list: ListDefinition<Row>;
  readonly shown: ShownList<Row>;
}) {
  const t = useTranslations("office.list");
  const { query, rows, isFiltered } = shown;
  if (query.data === undefined && query.isError)
    return (
      <OfficeLoadError error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />
    );
  if (query.data === undefined) return <RowsSkeleton label={t("loading")} rows={12} />;
  if (rows.length > 0) return null;
  return (
    <EmptyState title={isFiltered ? t("noMatch") : list.empty.title} compact>
      {isFiltered ? t("noMatchText") : list.empty.text}
    </EmptyState>
  );
}
