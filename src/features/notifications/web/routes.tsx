import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readNotificationSearch } from "./notification-search.ts";
import { notificationsQuery, pageSize } from "./queries.ts";

const notificationsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-notifications"),
  validateSearch: checkedSearch(readNotificationSearch),
  loader: firstData((queries) => [
    queries.prefetchQuery(notificationsQuery(document.documentElement.lang, { limit: pageSize, offset: 0 })),
  ]),
  component: lazyPage([], () => import("./notifications-page.tsx"), "NotificationsPage"),
});

/** The pages by their layout. */
export const notificationsRoutes = {
  cabinet: [notificationsRoute],
} as const;
