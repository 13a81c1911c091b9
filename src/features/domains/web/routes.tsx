import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { isDomainId } from "./domain-types.ts";
import { domainQuery, domainsQuery } from "./domain-queries.ts";
import { parseDomainSearch } from "./domain/domain-search.ts";
import { parseListSearch } from "./list/list-search.ts";

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-my-domains"),
  validateSearch: checkedSearch(parseListSearch),
  loader: firstData((queries) => [queries.prefetchInfiniteQuery(domainsQuery({}))]),
  component: lazyPage(["domain"], () => import("./my-domains-page.tsx"), "MyDomainsPage"),
});

const domainRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-domain"),
  validateSearch: checkedSearch(parseDomainSearch),
  loader: firstData((queries, id) => (isDomainId(id) ? [queries.prefetchQuery(domainQuery(id))] : [])),
  component: lazyPage(
    ["domain", "domains", "records", "zone"],
    () => import("./domain-page.tsx"),
    "DomainPage",
  ),
});

/** The pages by what is around them. */
export const domainsRoutes = {
  cabinet: [listRoute, domainRoute],
} as const;
