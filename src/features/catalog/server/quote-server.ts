import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type * as z from "zod/mini";
import type { quoteOutput } from "../contract.ts";

export type Quote = z.output<typeof quoteOutput>;

export interface QuoteRequest {
  readonly siteId: number;
  /** Null for a visitor, who sees the offers for new customers. */
  readonly customerId: string | null;
  readonly plan: string;
  readonly location: string;
  readonly months: number;
}

/** The price of a server; the purchase asks the same SQL function, so what is shown is what is charged. */
export async function quoteServer(db: Kysely<DB>, request: QuoteRequest): Promise<Quote> {
  const { rows } = await sql<{ quote: Quote }>`
    SELECT catalog_quote_server(${request.siteId}::smallint, ${request.customerId}::uuid, ${request.plan},
                                ${request.location}, ${request.months}) AS quote`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("catalog_quote_server gave no row");
  return row.quote;
}
