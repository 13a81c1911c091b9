import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { domainsQuery } from "./domain-queries.ts";
import { DomainList } from "./list/domain-list.tsx";
import type { ListSearch } from "./list/list-search.ts";

const route = getRouteApi("/cabinet/my-domains");

/** `/my-domains`: every domain of the customer, live. */
export function MyDomainsPage() {
  const t = useTranslations("domain");
  const common = useTranslations("common.state");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const domains = useInfiniteQuery(domainsQuery(search));
  const count = domains.data?.pages[0]?.counts.all;

  const setSearch = useCallback(
    (next: ListSearch) => void navigate({ search: next, replace: true }),
    [navigate],
  );
  const find = useCallback(
    (searchTerm: string) =>
      void navigate({
        search: ({ searchTerm: _, ...rest }) => ({ ...rest, ...(searchTerm !== "" && { searchTerm }) }),
        replace: true,
      }),
    [navigate],
  );

  // Beside the button where there is room, else in a row of its own.
  const isWide = useMinWidth(768);
  const searchField = (
    <SearchField label={t("list.search")} value={search.searchTerm ?? ""} onValueChange={find} />
  );
  return (
    <CabinetPage title={t("title")}>
      <PageHeading
        title={t("title")}
        count={count}
        actions={
          count !== 0 && (
            <>
              {isWide && searchField}
              <Link to="/domains/new" className={buttonClass({ tone: "primary" })}>
                <Search strokeWidth={1.6} aria-hidden="true" />
                {t(isWide ? "action.find" : "action.findShort")}
              </Link>
            </>
          )
        }
      />
      {!isWide && count !== 0 && searchField}
      <QueryView
        query={domains}
        errorTitle={t("loadError.list")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={6} isTable />
          </Panel>
        }
      >
        {({ pages }) => (
          <DomainList
            pages={pages}
            search={search}
            onSearchChange={setSearch}
            more={
              domains.hasNextPage
                ? { load: () => void domains.fetchNextPage(), isPending: domains.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </QueryView>
    </CabinetPage>
  );
}
