import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  type Catalog,
  priceServer,
  type Quote,
  type QuoteRequest,
  spellPromo,
} from "#src/features/catalog/server/index.ts";
import { quoteOutput } from "#src/features/catalog/contract.ts";
import { addTax } from "#src/features/taxes/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface CustomersRequest extends QuoteRequest {
  readonly customerId: string;
  readonly now: Date;
  readonly promoCode?: string | undefined;
}

/** What a server costs a customer now, tax included: what the purchase takes. */
export async function quoteWithTax(
  { db, catalog }: { readonly db: Kysely<DB>; readonly catalog: Pick<Catalog, "quoteServer"> },
  { now, promoCode, ...request }: CustomersRequest,
): Promise<Quote> {
  const { siteId: site, customerId: customer } = request;
  const quote: object = await catalog.quoteServer(request);
  const code = promoCode === undefined ? null : spellPromo(promoCode);
  const lowered = code === null ? null : await lowerBy(db, code, { ...request, now });
  const due = { ...quote, ...lowered };
  return quoteOutput.parse(await addTax(db, due, { siteId: site, customerId: customer, now }));
}

/** By the quote of the database, which has what a reseller pays: a code takes nothing below that. */
async function lowerBy(
  db: Kysely<DB>,
  code: string,
  {
    siteId: site,
    customerId: customer,
    plan,
    location,
    months,
    now: at,
  }: Omit<CustomersRequest, "promoCode">,
): Promise<object> {
  const quote = await call(db, "catalog_quote_server", { site, customer, plan, location, months });
  const items = [{ quote, product: "server", of: plan, units: months }];
  const lowered = await call(db, "wallet_add_promo", { items, site, customer, code, at });
  return z.tuple([z.record(z.string(), z.unknown())]).parse(lowered)[0];
}

/** The same without what is left of it, in a transaction too. */
export async function priceWithTax(
  db: Kysely<DB>,
  { now, ...request }: CustomersRequest,
): Promise<Pick<Quote, "totalCents">> {
  const { siteId, customerId } = request;
  const taxed = await addTax(db, await priceServer(db, request), { siteId, customerId, now });
  return pricedQuote.parse(taxed);
}

const pricedQuote = z.pick(quoteOutput, { totalCents: true });
