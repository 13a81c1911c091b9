import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import {
  accountsBareRoutes,
  accountsCabinetRoutes,
  accountsVisitorRoutes,
} from "#src/features/accounts/web/routes.tsx";
import { contactsBareRoutes, contactsCabinetRoutes } from "#src/features/contacts/web/routes.tsx";
import { dedicatedCabinetRoutes } from "#src/features/dedicated/web/routes.tsx";
import { domainsCabinetRoutes } from "#src/features/domains/web/routes.tsx";
import { notificationsCabinetRoutes } from "#src/features/notifications/web/routes.tsx";
import { paymentsBareRoutes, paymentsCustomerRoutes } from "#src/features/payments/web/routes.tsx";
import { serversCabinetRoutes } from "#src/features/servers/web/routes.tsx";
import { walletCabinetRoutes } from "#src/features/wallet/web/routes.tsx";
import { partsRoute } from "#src/web/parts/parts-route.ts";
import { bareCustomerRoute, bareRoute, bareVisitorRoute, cabinetRoute, rootRoute } from "./layout-routes.tsx";
import { RouteError } from "./route-error.tsx";

const routeTree = rootRoute.addChildren([
  bareVisitorRoute.addChildren([...accountsVisitorRoutes]),
  bareRoute.addChildren([...accountsBareRoutes, ...contactsBareRoutes, ...paymentsBareRoutes, partsRoute]),
  bareCustomerRoute.addChildren([...paymentsCustomerRoutes]),
  cabinetRoute.addChildren([
    ...serversCabinetRoutes,
    ...domainsCabinetRoutes,
    ...dedicatedCabinetRoutes,
    ...contactsCabinetRoutes,
    ...walletCabinetRoutes,
    ...notificationsCabinetRoutes,
    ...accountsCabinetRoutes,
  ]),
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
