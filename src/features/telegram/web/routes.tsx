import { createRoute } from "@tanstack/react-router";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { preferencesQuery } from "#src/web/session/preferences-query.ts";
import { telegramQuery } from "./queries.ts";

const telegramRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-telegram"),
  loader: firstData((queries) => [
    queries.prefetchQuery(telegramQuery),
    queries.prefetchQuery(preferencesQuery),
  ]),
  component: lazyPage(["telegram", "ways"], () => import("./telegram-page.tsx"), "TelegramPage"),
});

/** The pages by their layout. */
export const telegramRoutes = { cabinet: [telegramRoute] } as const;
