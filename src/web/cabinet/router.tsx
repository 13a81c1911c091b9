import type { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import { partsRoute } from "#src/web/parts/parts-route.ts";
import { featureRoutes } from "./routes.gen.ts";
import { bareCustomerRoute, bareRoute, bareVisitorRoute, cabinetRoute, rootRoute } from "./layout-routes.tsx";
import { RouteError } from "./route-error.tsx";

/** The routes of all features below one layout. */
type RoutesOf<Layout extends string, Routes = (typeof featureRoutes)[number]> =
  Routes extends Readonly<Record<Layout, readonly (infer Route extends AnyRoute)[]>> ? Route : never;

function routesOf<Layout extends string>(layout: Layout): readonly RoutesOf<Layout>[] {
  const lists: readonly Readonly<Partial<Record<string, readonly unknown[]>>>[] = featureRoutes;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lists under this name, as the type says
  return lists.flatMap((list) => list[layout] ?? []) as readonly RoutesOf<Layout>[];
}

const routeTree = rootRoute.addChildren([
  bareVisitorRoute.addChildren(routesOf("visitor")),
  bareRoute.addChildren([...routesOf("bare"), partsRoute]),
  bareCustomerRoute.addChildren(routesOf("customer")),
  cabinetRoute.addChildren(routesOf("cabinet")),
]);

/** The pages of the application. Scrolls to the top, to a hash smoothly, or back to the saved place. */
export function createCabinetRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: "smooth" },
    defaultPreload: "intent",
    defaultErrorComponent: RouteError,
  });
}

export type CabinetRouter = ReturnType<typeof createCabinetRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: CabinetRouter;
  }
}
