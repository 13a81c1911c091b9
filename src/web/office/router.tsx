import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { createElement } from "react";
import { BarePage } from "./frame/bare-page.tsx";
import { GuardedPage } from "./frame/guarded-page.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { OfficeFrame } from "./frame/office-frame.tsx";
import { PageFailed } from "./frame/page-failed.tsx";
import { OfficeRoot } from "./frame/office-root.tsx";
import { barePages, officePages } from "./office-pages.ts";
import { officeHistory } from "./office-link.tsx";
import { meQuery } from "./session/me-query.ts";
import { signInPath } from "./session/office-paths.ts";

interface OfficeContext {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<OfficeContext>()({
  component: OfficeRoot,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
});

const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: "bare", component: BarePage });

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "frame",
  component: OfficeFrame,
  // A visitor signs in first, and so does who has begun but not proved or enrolled a factor.
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery).catch(() => null);
    if (me?.stage !== "done") throw redirect({ href: signInPath(location.href) });
  },
});

const routeTree = rootRoute.addChildren([
  bareRoute.addChildren(
    barePages.map(({ path, Page }) =>
      createRoute({ getParentRoute: () => bareRoute, path, component: () => createElement(Page) }),
    ),
  ),
  frameRoute.addChildren(
    officePages.map((page) =>
      createRoute({
        getParentRoute: () => frameRoute,
        path: page.path,
        component: () => <GuardedPage page={page} />,
      }),
    ),
  ),
]);

/** The pages of the office, as its features list them. Queries in addresses are plain texts. */
export function createOfficeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history: officeHistory,
    scrollRestoration: true,
    defaultErrorComponent: PageFailed,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search: Readonly<Record<string, string>>) => {
      const text = new URLSearchParams(search).toString();
      return text === "" ? "" : `?${text}`;
    },
  });
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;
