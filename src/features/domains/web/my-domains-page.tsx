import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ListPage } from "#src/web/lists/list-page.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { type DomainFilter, domainsQuery } from "./domain-queries.ts";
import { DomainList } from "./list/domain-list.tsx";

const route = getRouteApi("/cabinet/my-domains");

/** `/my-domains`: every domain of the customer, live. */
export function MyDomainsPage() {
  const t = useTranslations("domain");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(domainsQuery(search));
  const change = useCallback(
    (next: DomainFilter) => void navigate({ search: (known) => ({ ...known, ...next }), replace: true }),
    [navigate],
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
          <Link to="/domains/new" className={buttonClass({ tone: "primary" })}>
            <Search strokeWidth={1.6} aria-hidden="true" />
            {t(isWide ? "action.find" : "action.findShort")}
          </Link>
        </ForRole>
      )}
    >
      {(pages) => (
        <>
          <DomainList pages={pages} search={search} onSearchChange={change} />
          <MoreButton query={query} className="self-center" />
        </>
      )}
    </ListPage>
  );
}
