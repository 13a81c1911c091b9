import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readNewTicketSearch } from "./new/new-ticket-search.ts";
import { readTicketSearch } from "./ticket-search.ts";

// Their HTML asks for what they show first; without loaders, the queries are no part of what every page begins with.

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support"),
  validateSearch: checkedSearch(readTicketSearch),
  component: lazyPage(["support"], () => import("./support-page.tsx"), "SupportPage"),
});

const newRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support-ticket"),
  validateSearch: checkedSearch(readNewTicketSearch),
  component: lazyPage(["support", "help"], () => import("./new-ticket-page.tsx"), "NewTicketPage"),
});

const ticketRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-support-chat"),
  validateSearch: checkedSearch(readTicketSearch),
  component: lazyPage(["support"], () => import("./ticket-page.tsx"), "TicketPage"),
});

/** The pages by what is around them. */
export const supportRoutes = {
  cabinet: [listRoute, newRoute, ticketRoute],
} as const;
