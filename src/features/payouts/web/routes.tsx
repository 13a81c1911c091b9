import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { destinationsQuery } from "./queries.ts";

const payoutsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-payouts"),
  validateSearch: checkedSearch(({ card }): { card?: string } => (typeof card === "string" ? { card } : {})),
  loader: firstData((queries) => [queries.prefetchQuery(destinationsQuery)]),
  component: lazyPage(["payouts"], () => import("./payouts-page.tsx"), "PayoutsPage"),
});

/** The pages by their layout. */
export const payoutsRoutes = { cabinet: [payoutsRoute] } as const;
