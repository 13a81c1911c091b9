import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A rate of a day counts for those after it too, as banks name none on free days. */
const daysItCounts = 7;

export interface TaxRateOfDay {
  readonly tax_currency: string | null;
  readonly rate_e6: bigint | null;
  readonly rate_day: string | null;
  readonly rate_source: string | null;
}

/** What a dollar was in the tax currency on the day of the supply; without a note of those days the rate is null. */
export async function findRate(
  db: Kysely<DB>,
  { siteId, currency, at }: { readonly siteId: number; readonly currency: string | null; readonly at: Date },
): Promise<TaxRateOfDay> {
  const none = { tax_currency: currency, rate_e6: null, rate_day: null, rate_source: null };
  if (currency === null) return none;
  const { rows } = await sql<{ rate_e6: bigint; day: string; source: string }>`
    SELECT rate_e6, day::text AS day, source FROM invoice_rates
    WHERE site_id = ${siteId} AND currency = ${currency}
      AND day <= (${at}::timestamptz AT TIME ZONE 'UTC')::date
      AND day > (${at}::timestamptz AT TIME ZONE 'UTC')::date - ${daysItCounts}::integer
    ORDER BY day DESC LIMIT 1`.execute(db);
  const [rate] = rows;
  if (rate === undefined) return none;
  return { tax_currency: currency, rate_e6: rate.rate_e6, rate_day: rate.day, rate_source: rate.source };
}
