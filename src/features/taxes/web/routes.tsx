import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readBillingSearch } from "./billing-search.ts";
import { billingQuery } from "./queries.ts";

const billingRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-settings-billing"),
  validateSearch: checkedSearch(readBillingSearch),
  loader: firstData((queries) => [queries.prefetchQuery(billingQuery)]),
  component: lazyPage(["billing", "settings"], () => import("./billing-page.tsx"), "BillingPage"),
});

/** The pages by their layout. */
export const taxesRoutes = { cabinet: [billingRoute] } as const;
