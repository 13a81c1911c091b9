import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { readNotificationSearch } from "./notification-search.ts";

const notificationsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/notifications",
  validateSearch: checkedSearch(readNotificationSearch),
  component: lazyRouteComponent(() => import("./notifications-page.tsx"), "NotificationsPage"),
});

export const notificationsCabinetRoutes = [notificationsRoute] as const;
