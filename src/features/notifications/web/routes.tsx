import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { readNotificationSearch } from "./notification-search.ts";

const notificationsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/notifications",
  validateSearch: checkedSearch(readNotificationSearch),
  component: lazyPage([], () => import("./notifications-page.tsx"), "NotificationsPage"),
});

export const notificationsCabinetRoutes = [notificationsRoute] as const;
