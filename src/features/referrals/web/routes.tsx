import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { referralsQuery } from "./queries.ts";

const referralsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-referrals"),
  loader: firstData((queries) => [queries.prefetchInfiniteQuery(referralsQuery)]),
  component: lazyPage(["referrals", "payouts"], () => import("./referrals-page.tsx"), "ReferralsPage"),
});

/** The pages by their layout. */
export const referralsRoutes = { cabinet: [referralsRoute] } as const;
