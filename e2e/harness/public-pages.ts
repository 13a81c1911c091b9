import { existingRoutes, pathOf, paths, serverRenderedRoutes } from "#src/shared/paths.ts";

/** The article that stands for all of them, which every installation begins with. */
const articlePath = pathOf("help-article", { slug: "top-up-with-crypto" });

/** A path of every page that the server draws, in English. */
export const publicPaths: readonly string[] = [...serverRenderedRoutes]
  .filter((route) => existingRoutes.has(route))
  .map((route) => (route === "help-article" ? articlePath : paths[route]));
