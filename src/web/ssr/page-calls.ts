import type { RouteName } from "#src/shared/paths.ts";
import type { ApiQuery, ApiRoute } from "#src/web/api/api-contract.ts";

/** `web/first-calls.ts` of a feature: the first calls of its pages, made by `firstCall`. */
export type PageCalls = Readonly<Partial<Record<RouteName, readonly string[]>>>;

/**
 * The address of a call that a page makes before it is rendered: `firstCall("GET /v2/servers/{id}")`. Its parameter
 * is the second part of the page's path; the query must be written exactly as the page writes it.
 */
export function firstCall<Route extends Extract<ApiRoute, `GET ${string}`>>(
  route: Route,
  query?: ApiQuery<Route>,
): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const path = route.slice("GET ".length).replace(/\{\w+\}/, "*");
  return search === "" ? path : `${path}?${search}`;
}
