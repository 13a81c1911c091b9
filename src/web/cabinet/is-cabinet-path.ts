import { matchRoute, serverRenderedRoutes } from "#src/shared/paths.ts";

/** True when a path of this site, with query and hash, is a page of this application, not one the server renders. */
export function isCabinetPath(path: string): boolean {
  const route = matchRoute(path.split(/[?#]/)[0] ?? "");
  return route !== null && !serverRenderedRoutes.has(route);
}
