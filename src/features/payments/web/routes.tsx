import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { bareCustomerRoute, bareRoute } from "#src/web/cabinet/layout-routes.tsx";
import { readDepositSearch } from "./deposit-search.ts";

const depositRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: "/deposit",
  validateSearch: checkedSearch(readDepositSearch),
  component: lazyRouteComponent(() => import("./deposit-page.tsx"), "DepositPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "/payment/$id",
  component: lazyRouteComponent(() => import("./payment-page.tsx"), "PaymentPage"),
});

const receiptRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: "/receipts/$id",
  component: lazyRouteComponent(() => import("./receipt-page.tsx"), "ReceiptPage"),
});

export const paymentsCustomerRoutes = [depositRoute, receiptRoute] as const;
export const paymentsBareRoutes = [paymentRoute] as const;
