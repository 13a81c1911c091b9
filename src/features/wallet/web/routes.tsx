import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { readTransactionSearch } from "./transaction-search.ts";

const walletRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/wallet",
  component: lazyRouteComponent(() => import("./wallet-page.tsx"), "WalletPage"),
});

const transactionsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/transactions",
  validateSearch: checkedSearch(readTransactionSearch),
  component: lazyRouteComponent(() => import("./transactions-page.tsx"), "TransactionsPage"),
});

export const walletCabinetRoutes = [walletRoute, transactionsRoute] as const;
