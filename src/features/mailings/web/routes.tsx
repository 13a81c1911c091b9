import { createRoute } from "@tanstack/react-router";
import { bareRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";

const unsubscribeRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("unsubscribe"),
  component: lazyPage(["unsubscribe"], () => import("./unsubscribe-page.tsx"), "UnsubscribePage"),
});

/** The pages by their layout. */
export const mailingsRoutes = { bare: [unsubscribeRoute] } as const;
