import type * as z from "zod/mini";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import type { Catalog } from "#src/features/catalog/server/index.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";

type Route = (typeof serversOfficeRoutes)["GET /v2/admin/servers/quote"];

/** What a server costs a customer now, with the offers that are left for them. */
export async function quoteForCustomer(
  { db }: Pick<Platform, "db">,
  catalog: Pick<Catalog, "quoteServer">,
  { customer, ...choice }: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const customerId = requireId("customer", customer);
  return catalog.quoteServer({ ...choice, customerId, siteId: await siteOfCustomer(db.kysely, customerId) });
}
