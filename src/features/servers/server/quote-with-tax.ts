import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  type Catalog,
  priceServer,
  type Quote,
  type QuoteRequest,
} from "#src/features/catalog/server/index.ts";
import { quoteOutput } from "#src/features/catalog/contract.ts";
import { addTax } from "#src/features/taxes/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface CustomersRequest extends QuoteRequest {
  readonly customerId: string;
  readonly now: Date;
}

/** What a server costs a customer now, tax included: what the purchase takes. */
export async function quoteWithTax(
  { db, catalog }: { readonly db: Kysely<DB>; readonly catalog: Pick<Catalog, "quoteServer"> },
  { now, ...request }: CustomersRequest,
): Promise<Quote> {
  const { siteId, customerId } = request;
  return quoteOutput.parse(await addTax(db, await catalog.quoteServer(request), { siteId, customerId, now }));
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
