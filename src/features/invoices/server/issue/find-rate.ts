import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A rate of a day counts for those after it too, as banks name none on free days. */
const daysItCounts = 7;

export interface TaxRateOfDay {
  readonly tax_currency: string | null;
  readonly rate_e6: bigint | null;
  readonly rate_day: string | null;
  readonly rate_source: string | null;
}

/** What a dollar was by the euro's reference rates, of every day that has them, in the columns of `invoice_rates`. */
export function referenceRates(currency: string): RawBuilder<unknown> {
  return sql`
    SELECT round(coalesce(other.per_euro_e8, 100000000)::numeric / dollar.per_euro_e8 * 1000000)::bigint AS rate_e6, dollar.day,
           CASE dollar.source WHEN 'ecb' THEN 'European Central Bank' ELSE dollar.source END AS source, 1 AS place
    FROM euro_rates dollar LEFT JOIN euro_rates other ON other.currency = ${currency} AND other.day = dollar.day
    WHERE dollar.currency = 'USD' AND (${currency} = 'EUR' OR other.per_euro_e8 IS NOT NULL)`;
}

/**
 * What a dollar was in the tax currency on the day of the supply: the newest rate published by then (Directive 2006/112/EC,
 * article 91), of one day that which staff noted before the bank's. Without a note of those days the rate is null. */
export async function findRate(
  db: Kysely<DB>,
  { siteId, currency, at }: { readonly siteId: number; readonly currency: string | null; readonly at: Date },
): Promise<TaxRateOfDay> {
  const none = { tax_currency: currency, rate_e6: null, rate_day: null, rate_source: null };
  if (currency === null) return none;
  const { rows } = await sql<{ rate_e6: bigint; day: string; source: string }>`
    SELECT rate_e6, day::text AS day, source FROM (
      SELECT rate_e6, day, source, 0 AS place FROM invoice_rates
      WHERE site_id = ${siteId} AND currency = ${currency}
      UNION ALL
      ${referenceRates(currency)}) AS rates
    WHERE day <= (${at}::timestamptz AT TIME ZONE 'UTC')::date
      AND day > (${at}::timestamptz AT TIME ZONE 'UTC')::date - ${daysItCounts}::integer
    ORDER BY day DESC, place LIMIT 1`.execute(db);
  const [rate] = rows;
  if (rate === undefined) return none;
  return { tax_currency: currency, rate_e6: rate.rate_e6, rate_day: rate.day, rate_source: rate.source };
}
