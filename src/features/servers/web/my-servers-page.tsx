import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { RequestsWidget } from "#src/features/dedicated/web/requests-widget.tsx";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import type { ListSearch } from "./list/list-search.ts";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { ServerList } from "./list/server-list.tsx";
import { serversQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/my-servers");

/** `/my-servers`: every server of the customer, live. The landing page after login. */
export function MyServersPage() {
  const t = useTranslations("servers");
  const common = useTranslations("common.state");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const servers = useInfiniteQuery(serversQuery(search));
  const count = servers.data?.pages[0]?.counts.all;

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
              <Link to="/order-vm" className={buttonClass({ tone: "primary" })}>
                <Plus strokeWidth={1.6} aria-hidden="true" />
                {t(isWide ? "action.order" : "action.orderShort")}
              </Link>
            </>
          )
        }
      />
      {!isWide && count !== 0 && searchField}
      <QueryView
        query={servers}
        errorTitle={t("loadError.list")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={6} isTable />
          </Panel>
        }
      >
        {({ pages }) => (
          <ServerList
            pages={pages}
            search={search}
            onSearchChange={setSearch}
            more={
              servers.hasNextPage
                ? { load: () => void servers.fetchNextPage(), isPending: servers.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </QueryView>
      <RequestsWidget />
    </CabinetPage>
  );
}
