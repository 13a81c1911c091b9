import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { earnedQuery } from "./dashboard/queries.ts";
import { hostsQuery } from "./settings/hosts-queries.ts";
import { mailSenderQuery } from "./mail-sender/mail-sender-query.ts";
import { signInQuery } from "./settings/sign-in-query.ts";
import { stateQuery } from "./settings/state-query.ts";
import { pricingQuery } from "./pricing/queries.ts";
import { programmeQuery } from "./affiliates/queries.ts";
import { isSiteId, siteQuery, sitesQuery } from "./queries.ts";

const whitelabelRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel"),
  loader: firstData((queries) => [queries.prefetchQuery(sitesQuery)]),
  component: lazyPage(["whitelabel"], () => import("./whitelabel-page.tsx"), "WhitelabelPage"),
});

const dashboardRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-dashboard"),
  loader: firstData((queries, id) =>
    isSiteId(id) ? [queries.prefetchQuery(siteQuery(id)), queries.prefetchQuery(earnedQuery(id))] : [],
  ),
  component: lazyPage(
    ["whitelabel", "whitelabelDashboard", "payouts"],
    () => import("./dashboard/dashboard-page.tsx"),
    "DashboardPage",
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-settings"),
  loader: firstData((queries, id) =>
    isSiteId(id)
      ? [
          queries.prefetchQuery(siteQuery(id)),
          queries.prefetchQuery(hostsQuery(id)),
          queries.prefetchQuery(mailSenderQuery(id)),
          queries.prefetchQuery(signInQuery(id)),
          queries.prefetchQuery(stateQuery(id)),
        ]
      : [],
  ),
  component: lazyPage(
    [
      "whitelabel",
      "whitelabelSettings",
      "whitelabelBrand",
      "whitelabelMail",
      "whitelabelSignIn",
      "whitelabelTelegram",
    ],
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

const mailingRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-mailing"),
  component: lazyPage(
    ["whitelabel", "whitelabelMailing", "whitelabelMail"],
    () => import("./mailing/mailing-page.tsx"),
    "MailingPage",
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

const affiliateRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-whitelabel-affiliate-program"),
  loader: firstData((queries, id) =>
    isSiteId(id) ? [queries.prefetchQuery(siteQuery(id)), queries.prefetchQuery(programmeQuery(id))] : [],
  ),
  component: lazyPage(
    ["whitelabel", "whitelabelAffiliates"],
    () => import("./affiliates/affiliate-page.tsx"),
    "AffiliatePage",
  ),
});

/** The pages by their layout. */
export const whitelabelRoutes = {
  cabinet: [
    whitelabelRoute,
    dashboardRoute,
    pricelistRoute,
    mailingRoute,
    promocodesRoute,
    affiliateRoute,
    settingsRoute,
  ],
} as const;
