import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { parseNewSearch } from "./order/new-search.ts";

const newRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/domains/new",
  validateSearch: checkedSearch(parseNewSearch),
  component: lazyPage(
    ["contacts", "domains", "pay", "search"],
    () => import("./new-domain-page.tsx"),
    "NewDomainPage",
  ),
});

export const domainsCabinetRoutes = [newRoute] as const;
