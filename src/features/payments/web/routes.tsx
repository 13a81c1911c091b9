import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { bareCustomerRoute, bareRoute } from "#src/web/cabinet/layout-routes.tsx";
import { requireUser } from "#src/web/cabinet/guards.ts";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readDepositSearch } from "./deposit-search.ts";
import { gatewaysQuery } from "./gateways/gateway-queries.ts";
import { isGatewayLink } from "./gateways/is-gateway-link.ts";
import { amlQuery, methodsQuery, staticWalletsQuery } from "./queries.ts";

const depositRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: routePath("deposit"),
  validateSearch: checkedSearch(readDepositSearch),
  loader: firstData((queries) => [
    queries.prefetchQuery(methodsQuery),
    queries.prefetchQuery(amlQuery),
    queries.prefetchQuery(staticWalletsQuery),
    queries.prefetchQuery(gatewaysQuery),
  ]),
  component: lazyPage(["payments"], () => import("./deposit-page.tsx"), "DepositPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("payment"),
  // One at a gateway is its owner's alone.
  beforeLoad: ({ params, ...opening }) => (isGatewayLink(params.id) ? requireUser(opening) : undefined),
  component: lazyPage(["payments"], () => import("./payment-page.tsx"), "PaymentPage"),
});

const receiptRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: routePath("receipt"),
  component: lazyPage(["payments", "wallet"], () => import("./receipt-page.tsx"), "ReceiptPage"),
});

/** The pages by what is around them. */
export const paymentsRoutes = {
  customer: [depositRoute, receiptRoute],
  bare: [paymentRoute],
} as const;
