import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { configurationsQuery } from "./queries.ts";
import { parseRequestSearch } from "./request-search.ts";

const requestRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-order-dedicated"),
  validateSearch: checkedSearch(parseRequestSearch),
  loader: firstData((queries) => [queries.prefetchQuery(configurationsQuery)]),
  component: lazyPage(
    ["dedicated", "servers"],
    () => import("./order-dedicated-page.tsx"),
    "OrderDedicatedPage",
  ),
});

/** The pages by their layout. */
export const dedicatedRoutes = {
  cabinet: [requestRoute],
} as const;
