import type { ApiQuery, ApiRoute } from "#src/web/api/api-contract.ts";
import { requestOf } from "#src/web/api/request-of.ts";

type ExportRoute = Extract<ApiRoute, `GET /v2/admin/${string}/export`>;

/** The address of a list as a file: `exportHref("GET /v2/admin/orders/export", { ...filters, reason })`. */
export function exportHref<K extends ExportRoute>(
  route: K,
  query: ApiQuery<K> & Readonly<Record<string, unknown>>,
): string {
  return requestOf(route, { query }).url;
}
