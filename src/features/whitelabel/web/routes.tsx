import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { hostsQuery } from "./settings/hosts-queries.ts";
import { pricingQuery } from "./pricing/queries.ts";
import { isSiteId, siteQuery, sitesQuery } from "./queries.ts";

const whitelabelRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel"),
  loader: firstData((queries) => [queries.prefetchQuery(sitesQuery)]),
  component: lazyPage(["whitelabel"], () => import("./whitelabel-page.tsx"), "WhitelabelPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-settings"),
  loader: firstData((queries, id) =>
    isSiteId(id) ? [queries.prefetchQuery(siteQuery(id)), queries.prefetchQuery(hostsQuery(id))] : [],
  ),
  component: lazyPage(
    ["whitelabel", "whitelabelSettings", "whitelabelBrand"],
    () => import("./settings/site-settings-page.tsx"),
    "SiteSettingsPage",
  ),
});

const promocodesRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-promocodes"),
  component: lazyPage(
    ["whitelabel", "whitelabelPromo"],
    () => import("./promocodes/promocodes-page.tsx"),
    "PromocodesPage",
  ),
});

const pricelistRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-pricelist"),
  loader: firstData((queries, id) =>
    isSiteId(id) ? [queries.prefetchQuery(siteQuery(id)), queries.prefetchQuery(pricingQuery(id))] : [],
  ),
  component: lazyPage(
    ["whitelabel", "whitelabelPricing"],
    () => import("./pricing/pricelist-page.tsx"),
    "PricelistPage",
  ),
});

/** The pages by their layout. */
export const whitelabelRoutes = {
  cabinet: [whitelabelRoute, settingsRoute, promocodesRoute, pricelistRoute],
} as const;
