import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import { type Catalog, priceServer, type QuoteRequest } from "#src/features/catalog/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";

type Route = (typeof serversOfficeRoutes)["GET /v2/admin/servers/quote"];
type Choice = Pick<QuoteRequest, "plan" | "location" | "months">;

/** What a server costs a customer now, with the offers that are left for them. */
export async function quoteForCustomer(
  { db }: Pick<Platform, "db">,
  catalog: Pick<Catalog, "quoteServer">,
  { customer, ...choice }: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const customerId = requireId("customer", customer);
  return catalog.quoteServer({ ...choice, customerId, siteId: await siteOfCustomer(db.kysely, customerId) });
}

/** Refuses an order by another price than that of now (`price_changed`), as the purchase would. */
export async function checkPrice(
  db: Kysely<DB>,
  customerId: string,
  { plan, location, months, expectedTotalCents }: Choice & { readonly expectedTotalCents: number },
): Promise<void> {
  const siteId = await siteOfCustomer(db, customerId);
  const { totalCents } = await priceServer(db, { siteId, customerId, plan, location, months });
  if (totalCents !== expectedTotalCents) throw new AppError("price_changed", { totalCents });
}
