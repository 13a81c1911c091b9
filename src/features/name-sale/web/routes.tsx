import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { parseNewSearch } from "./order/new-search.ts";
import { tldsQuery } from "./tlds-query.ts";

const newRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-domain-search"),
  validateSearch: checkedSearch(parseNewSearch),
  loader: firstData((queries) => [queries.prefetchQuery(tldsQuery)]),
  component: lazyPage(
    ["contacts", "domains", "search"],
    () => import("./new-domain-page.tsx"),
    "NewDomainPage",
  ),
});

/** The pages by what is around them. */
export const nameSaleRoutes = {
  cabinet: [newRoute],
} as const;
