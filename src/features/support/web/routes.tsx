import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readNewTicketSearch } from "./new/new-ticket-search.ts";
import { openTicketsQuery, presenceQuery, ticketQuery } from "./queries.ts";
import { isTicketId } from "./support-types.ts";
import { readTicketSearch } from "./ticket-search.ts";

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support"),
  validateSearch: checkedSearch(readTicketSearch),
  loader: firstData((queries) => [
    queries.prefetchQuery(openTicketsQuery()),
    queries.prefetchQuery(presenceQuery),
  ]),
  component: lazyPage(["support"], () => import("./support-page.tsx"), "SupportPage"),
});

const newRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support-ticket"),
  validateSearch: checkedSearch(readNewTicketSearch),
  loader: firstData((queries) => [queries.prefetchQuery(presenceQuery)]),
  component: lazyPage(["support"], () => import("./new-ticket-page.tsx"), "NewTicketPage"),
});

const ticketRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support-chat"),
  validateSearch: checkedSearch(readTicketSearch),
  loader: firstData((queries, id) =>
    isTicketId(id) ? [queries.prefetchInfiniteQuery(ticketQuery(id))] : [],
  ),
  component: lazyPage(["support"], () => import("./ticket-page.tsx"), "TicketPage"),
});

/** The pages by what is around them. */
export const supportRoutes = {
  cabinet: [listRoute, newRoute, ticketRoute],
} as const;
