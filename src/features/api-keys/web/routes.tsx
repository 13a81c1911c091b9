import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readApiSearch } from "./api-search.ts";
import { keysQuery } from "./queries.ts";

const apiRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-api"),
  validateSearch: checkedSearch(readApiSearch),
  loader: firstData((queries) => [queries.prefetchQuery(keysQuery)]),
  component: lazyPage(["api"], () => import("./api-page.tsx"), "ApiPage"),
});

/** The pages by their layout. */
export const apiKeysRoutes = { cabinet: [apiRoute] } as const;
