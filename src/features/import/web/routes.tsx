import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { bareCustomerRoute, cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { formerInvoicesQuery } from "./queries.ts";

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-former-invoices"),
  loader: firstData((queries) => [queries.prefetchInfiniteQuery(formerInvoicesQuery())]),
  component: lazyPage(["former"], () => import("./former-invoices-page.tsx"), "FormerInvoicesPage"),
});

const invoiceRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: routePath("former-invoice"),
  component: lazyPage(["former"], () => import("./former-invoice-page.tsx"), "FormerInvoicePage"),
});

/** The pages by what is around them. */
export const importRoutes = {
  cabinet: [listRoute],
  customer: [invoiceRoute],
} as const;
