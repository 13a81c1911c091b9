import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { sitesQuery } from "./queries.ts";

const whitelabelRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel"),
  loader: firstData((queries) => [queries.prefetchQuery(sitesQuery)]),
  component: lazyPage(["whitelabel"], () => import("./whitelabel-page.tsx"), "WhitelabelPage"),
});

const promocodesRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-promocodes"),
  component: lazyPage(
    ["whitelabelPromo"],
    () => import("./promocodes/promocodes-page.tsx"),
    "PromocodesPage",
  ),
});

/** The pages by their layout. */
export const whitelabelRoutes = { cabinet: [whitelabelRoute, promocodesRoute] } as const;
