import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { parseRequestSearch } from "./request-search.ts";

const requestRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/order-dedicated",
  validateSearch: checkedSearch(parseRequestSearch),
  component: lazyPage(
    ["dedicated", "servers"],
    () => import("./order-dedicated-page.tsx"),
    "OrderDedicatedPage",
  ),
});

export const dedicatedCabinetRoutes = [requestRoute] as const;
