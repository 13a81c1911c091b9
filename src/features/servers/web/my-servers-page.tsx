import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { RequestsWidget } from "#src/features/dedicated/web/requests-widget.tsx";
import { ListPage } from "#src/web/lists/list-page.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { forecastQuery } from "#src/web/pay/forecast-query.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { ChargeLine } from "./list/charge-line.tsx";
import { ServerList } from "./list/server-list.tsx";
import { type ServerFilter, serversQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/my-servers");

/** `/my-servers`: every server of the customer, live. The landing page after login. */
export function MyServersPage() {
  const t = useTranslations("servers");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(serversQuery(search));
  const change = useCallback(
    (next: ServerFilter) => void navigate({ search: (known) => ({ ...known, ...next }), replace: true }),
    [navigate],
  );
  const count = query.data?.pages[0]?.counts.all ?? 0;
  const forecast = useQuery({ ...forecastQuery, enabled: useMay("money") });
  // What is below the list waits for what makes the list and its last line longer.
  const isListWhole = [query, forecast].every(
    ({ data, fetchStatus }) => data !== undefined || fetchStatus === "idle",
  );
  const find = useCallback((term: string) => change({ searchTerm: term || undefined }), [change]);
  return (
    <ListPage
      title={t("title")}
      errorTitle={t("loadError.list")}
      searchLabel={t("list.search")}
      query={query}
      searchTerm={search.searchTerm}
      onFind={find}
      action={(isWide) => (
        <ForRole right="orders.buy">
          <Link to="/order-vm" className={buttonClass({ tone: "primary" })}>
            <Plus strokeWidth={1.6} aria-hidden="true" />
            {t(isWide ? "action.order" : "action.orderShort")}
          </Link>
        </ForRole>
      )}
      after={isListWhole && <RequestsWidget />}
    >
      {(pages) => (
        <>
          <ServerList pages={pages} search={search} onSearchChange={change} />
          <MoreButton query={query} className="self-center" />
          {count > 0 && <ChargeLine count={count} />}
        </>
      )}
    </ListPage>
  );
}
