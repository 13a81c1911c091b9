import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { taxOutput } from "#src/shared/tax-schemas.ts";

const decision = z.nullable(z.extend(taxOutput, { isCareful: z.boolean() }));

export type TaxDecision = NonNullable<z.output<typeof decision>>;

/** Who buys from whom, and when. */
export interface Sale {
  readonly siteId: number;
  readonly customerId: string;
  readonly now: Date;
}

/** How what a site sells to a customer now is taxed; null while the site has taxes off. */
export async function taxOf(db: Kysely<DB>, { siteId, customerId, now }: Sale): Promise<TaxDecision | null> {
  const { rows } = await sql<{ tax: unknown }>`
    SELECT taxes_of(${siteId}::smallint, ${customerId}, ${now}) AS tax`.execute(db);
  return decision.parse(rows[0]?.tax ?? null);
}

/**
 * A quote with the customer's tax, as the purchase computes it: its amounts become gross. As it was while the site has
 * taxes off. The caller parses what comes back.
 */
export async function addTax(
  db: Kysely<DB>,
  quote: object,
  { siteId, customerId, now }: Sale,
): Promise<unknown> {
  const { rows } = await sql<{ quote: unknown }>`
    SELECT taxes_add(${JSON.stringify(quote)}::jsonb, ${siteId}::smallint, ${customerId}, ${now}) AS quote`.execute(
    db,
  );
  return rows[0]?.quote;
}
