import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { bareRoute, cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readContactSearch } from "./contact-search.ts";
import { contactsQuery } from "./queries.ts";

const contactsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-contacts"),
  loader: firstData((queries) => [queries.prefetchQuery(contactsQuery)]),
  component: lazyPage(["contacts"], () => import("./contacts-page.tsx"), "ContactsPage"),
});

const contactRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-contact"),
  validateSearch: checkedSearch(readContactSearch),
  component: lazyPage(["contacts"], () => import("./contact-page.tsx"), "ContactPage"),
});

const verifyContactRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("verify-contact"),
  validateSearch: checkedSearch(({ token }): { token?: string } =>
    typeof token === "string" ? { token } : {},
  ),
  component: lazyPage(["contacts"], () => import("./verify-contact-page.tsx"), "VerifyContactPage"),
});

/** The pages by their layout. */
export const contactsRoutes = {
  cabinet: [contactsRoute, contactRoute],
  bare: [verifyContactRoute],
} as const;
