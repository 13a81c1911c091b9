import { createRoute, notFound } from "@tanstack/react-router";
import { partsPath } from "#src/shared/paths.ts";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { bareRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { site } from "#src/web/site.ts";
import { readPartsSearch } from "./parts-search.ts";

/** `/dev/ui`: every part in every state. Demo only: a live site does not serve the path. */
export const partsRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: partsPath,
  validateSearch: checkedSearch(readPartsSearch),
  beforeLoad: () => {
    if (!site().demo) throw notFound();
  },
  component: lazyPage([], () => import("./parts-gallery.tsx"), "PartsGallery"),
});
