import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { parseListSearch } from "./list/list-search.ts";
import { parseOrderSearch } from "./order/order-choice.ts";
import { offersQuery, serverQuery, serversQuery } from "./queries.ts";
import { isServerId } from "./server-types.ts";
import { parseServerSearch } from "./server/server-search.ts";

const orderRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-order-vm"),
  validateSearch: checkedSearch(parseOrderSearch),
  loader: firstData((queries) => [queries.prefetchQuery(offersQuery)]),
  component: lazyPage(["order", "servers"], () => import("./order-vm-page.tsx"), "OrderVmPage"),
});

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-my-servers"),
  validateSearch: checkedSearch(parseListSearch),
  loader: firstData((queries) => [queries.prefetchInfiniteQuery(serversQuery({}))]),
  component: lazyPage(
    ["dedicated", "lasting", "servers"],
    () => import("./my-servers-page.tsx"),
    "MyServersPage",
  ),
});

const serverRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-server"),
  validateSearch: checkedSearch(parseServerSearch),
  loader: firstData((queries, id) => (isServerId(id) ? [queries.prefetchQuery(serverQuery(id))] : [])),
  component: lazyPage(["server", "servers"], () => import("./server-page.tsx"), "ServerPage"),
});

/** The pages by what is around them. */
export const serversRoutes = {
  cabinet: [orderRoute, listRoute, serverRoute],
} as const;
