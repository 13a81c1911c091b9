import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { SearchField } from "./search-field.tsx";

export interface ListPageProps<Page> {
  readonly title: string;
  readonly errorTitle: string;
  readonly searchLabel: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly searchTerm: string | undefined;
  readonly onFind: (searchTerm: string) => void;
  /** Button for a new row; its text is short where there is little room. */
  readonly action: (isWide: boolean) => ReactNode;
  readonly children: (pages: readonly Page[]) => ReactNode;
  /** Below the list, in every state. */
  readonly after?: ReactNode;
}

/** A page of the cabinet around one long list, with a search and a button for a new row in its head. */
export function ListPage<Page extends { readonly counts: { readonly all: number } }>({
  title,
  errorTitle,
  searchLabel,
  query,
  searchTerm = "",
  onFind,
  action,
  children,
  after,
}: ListPageProps<Page>) {
  const common = useTranslations("common.state");
  // Nothing to search in an empty list, which has its own button for the first row.
  const count = query.data?.pages[0]?.counts.all;
  // Beside the button where there is room, else in a row of its own.
  const isWide = useMinWidth(768);
  const searchField = <SearchField label={searchLabel} value={searchTerm} onValueChange={onFind} />;
  return (
    <CabinetPage title={title}>
      <PageHeading
        title={title}
        count={count}
        actions={
          count !== 0 && (
            <>
              {isWide && searchField}
              {action(isWide)}
            </>
          )
        }
      />
      {!isWide && count !== 0 && searchField}
      <QueryView
        query={query}
        errorTitle={errorTitle}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={6} isTable />
          </Panel>
        }
      >
        {({ pages }) => children(pages)}
      </QueryView>
      {after}
    </CabinetPage>
  );
}
