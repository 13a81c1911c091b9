import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { forecastQuery } from "#src/web/pay/forecast-query.ts";
import { latestTransactionsQuery, transactionsQuery } from "./queries.ts";
import { readTransactionSearch } from "./transaction-search.ts";

const walletRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-wallet"),
  loader: firstData((queries) => [queries.prefetchQuery(latestTransactionsQuery(undefined))]),
  component: lazyPage(["lasting", "payments", "wallet"], () => import("./wallet-page.tsx"), "WalletPage"),
});

const transactionsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-transactions"),
  validateSearch: checkedSearch(readTransactionSearch),
  loader: firstData((queries) => [
    queries.prefetchInfiniteQuery(transactionsQuery({})),
    queries.prefetchQuery(forecastQuery),
  ]),
  component: lazyPage(["lasting", "wallet"], () => import("./transactions-page.tsx"), "TransactionsPage"),
});

/** The pages by their layout. */
export const walletRoutes = {
  cabinet: [walletRoute, transactionsRoute],
} as const;
