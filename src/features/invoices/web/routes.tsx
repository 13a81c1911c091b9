import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { bareCustomerRoute, cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readInvoiceSearch } from "./invoice-search.ts";
import { invoicesQuery } from "./queries.ts";

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-invoices"),
  validateSearch: checkedSearch(readInvoiceSearch),
  loader: firstData((queries) => [queries.prefetchInfiniteQuery(invoicesQuery({}))]),
  component: lazyPage(["invoices"], () => import("./invoices-page.tsx"), "InvoicesPage"),
});

const invoiceRoute = createRoute({
  getParentRoute: () => bareCustomerRoute,
  path: routePath("invoice"),
  component: lazyPage(["invoices"], () => import("./invoice-page.tsx"), "InvoicePage"),
});

/** The pages by what is around them. */
export const invoicesRoutes = {
  cabinet: [listRoute],
  customer: [invoiceRoute],
} as const;
