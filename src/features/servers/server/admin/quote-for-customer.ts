import type * as z from "zod/mini";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import type { Catalog } from "#src/features/catalog/server/index.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { quoteWithTax } from "../quote-with-tax.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";

type Route = (typeof serversOfficeRoutes)["GET /v2/admin/servers/quote"];

/** What a server costs a customer now, with the offers that are left for them. */
export async function quoteForCustomer(
  { db, clock }: Pick<Platform, "clock" | "db">,
  catalog: Pick<Catalog, "quoteServer">,
  { customer, ...choice }: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const customerId = requireId("customer", customer);
  const siteId = await siteOfCustomer(db.kysely, customerId);
  return quoteWithTax({ db: db.kysely, catalog }, { ...choice, customerId, siteId, now: clock.now() });
}
