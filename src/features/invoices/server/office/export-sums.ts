import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { exportList } from "#src/platform/operator/export-list.ts";
import { cellsOf } from "#src/platform/operator/export-pages.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { invoicesExportRoutes } from "../../contract-exports.ts";
import { invoiceTreatment } from "../../contract-outputs.ts";
import type { InvoicesContext } from "../deps.ts";
import { referenceRates } from "../issue/find-rate.ts";

type Routes = typeof invoicesExportRoutes;
type SalesRoute = Routes["GET /v2/admin/invoices/sales/export"];
type ReverseRoute = Routes["GET /v2/admin/invoices/reverse-charge/export"];
type Quarter = z.output<SalesRoute["query"]>;

/** The documents `i` of a site that were supplied in a quarter. */
function inQuarter(siteId: number, { year, quarter }: Quarter): RawBuilder<unknown> {
  const start = sql`make_timestamptz(${year}, ${quarter * 3 - 2}, 1, 0, 0, 0, 'UTC')`;
  return sql`i.site_id = ${siteId} AND i.supplied_at >= ${start}
    AND i.supplied_at < ${start} + interval '3 months'`;
}

/** Cents at the rate of their document, rounded half away from zero as on it; null without a rate. */
function atRate(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sum(round(${cents}::numeric * i.rate_e6 / 1000000))::bigint`;
}

interface OssRate {
  readonly day: string;
  readonly rate: bigint;
}

/** What a dollar was in euros on the last day of a quarter, or on the first after it that has a rate; null: none has yet. */
async function findOssRate(
  db: Kysely<DB>,
  siteId: number,
  { year, quarter }: Quarter,
): Promise<OssRate | null> {
  const last = sql`(make_date(${year}, ${quarter * 3 - 2}, 1) + interval '3 months' - interval '1 day')::date`;
  const { rows } = await sql<OssRate>`
    SELECT day::text AS day, rate_e6 AS rate FROM (
      SELECT rate_e6, day, 0 AS place FROM invoice_rates WHERE site_id = ${siteId} AND currency = 'EUR'
      UNION ALL SELECT rate_e6, day, place FROM (${referenceRates("EUR")}) AS reference) AS rates
    WHERE day >= ${last} AND day < ${last} + 7 ORDER BY day, place LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Rounded half away from zero, as amounts on documents are. */
function atE6(cents: bigint, rate: bigint): bigint {
  const product = cents * rate;
  const half = product < 0n ? -500_000n : 500_000n;
  return (product + half) / 1_000_000n;
}

interface SalesRow {
  readonly treatment: string;
  readonly country: string | null;
  readonly rate: number;
  readonly documents: number;
  readonly currency: string;
  readonly net: bigint;
  readonly tax: bigint;
  readonly tax_currency: string | null;
  readonly other_net: bigint | null;
  readonly other_tax: bigint | null;
  readonly without: number;
}

/** Sales of a quarter by treatment, country and rate, what was credited taken off. */
export function exportSales(
  { platform }: InvoicesContext,
  ctx: Ctx<StaffActor>,
  siteId: number,
  query: Quarter,
): Promise<Lines<z.input<SalesRoute["csv"]>>> {
  const { reason, ...filter } = query;
  return exportList<z.input<SalesRoute["csv"]>, string>(platform, ctx, {
    action: "invoices.export-sales",
    reason,
    filter,
    read: async () => {
      const oss = await findOssRate(platform.db.kysely, siteId, query);
      const inEuros = (cents: bigint) => (oss === null ? null : dollars(atE6(cents, oss.rate)));
      const { rows } = await sql<SalesRow>`
        SELECT i.treatment, i.country, (sums ->> 'basisPoints')::integer AS rate, count(*)::integer AS documents,
               i.currency, sum((sums ->> 'netCents')::bigint)::bigint AS net,
               sum((sums ->> 'taxCents')::bigint)::bigint AS tax, i.tax_currency,
               ${atRate(sql`(sums ->> 'netCents')::bigint`)} AS other_net,
               ${atRate(sql`(sums ->> 'taxCents')::bigint`)} AS other_tax,
               count(*) FILTER (WHERE i.rate_e6 IS NULL)::integer AS without
        FROM invoices i CROSS JOIN LATERAL jsonb_array_elements(i.taxes) AS sums
        WHERE ${inQuarter(siteId, query)}
        GROUP BY i.treatment, i.country, rate, i.currency, i.tax_currency
        ORDER BY i.treatment, i.country, rate, i.tax_currency`.execute(platform.db.kysely);
      return {
        next: null,
        rows: rows.map((row) => ({
          ...filter,
          treatment: invoiceTreatment.parse(row.treatment),
          country: row.country,
          rate: String(row.rate / 100),
          documents: row.documents,
          currency: row.currency,
          net: dollars(row.net),
          tax: dollars(row.tax),
          gross: dollars(row.net + row.tax),
          taxCurrency: row.tax_currency,
          netInTaxCurrency: row.other_net === null ? null : dollars(row.other_net),
          taxInTaxCurrency: row.other_tax === null ? null : dollars(row.other_tax),
          documentsWithoutRate: row.without,
          ...(row.treatment === "eu-consumer"
            ? { ossRateDay: oss?.day ?? null, ossNet: inEuros(row.net), ossTax: inEuros(row.tax) }
            : { ossRateDay: null, ossNet: null, ossTax: null }),
        })),
      };
    },
  });
}

interface ReverseRow {
  readonly customer_id: string;
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly name: string | null;
  readonly documents: number;
  readonly currency: string;
  readonly net: bigint;
  readonly tax_currency: string | null;
  readonly other_net: bigint | null;
  readonly without: number;
}

/** Sales of a quarter under reverse charge by the number that they were sold to. */
export function exportReverseCharge(
  { platform }: InvoicesContext,
  ctx: Ctx<StaffActor>,
  siteId: number,
  query: Quarter,
): Promise<Lines<z.input<ReverseRoute["csv"]>>> {
  const { reason, ...filter } = query;
  const db = platform.db.kysely;
  return exportList<z.input<ReverseRoute["csv"]>, string>(platform, ctx, {
    action: "invoices.export-reverse-charge",
    reason,
    filter,
    read: async () => {
      const { rows } = await sql<ReverseRow>`
        SELECT i.customer_id, i.country, i.buyer ->> 'vatNumber' AS vat_number, max(i.buyer ->> 'name') AS name,
               count(*)::integer AS documents, i.currency, sum(i.net_cents)::bigint AS net, i.tax_currency,
               ${atRate(sql`i.net_cents`)} AS other_net, count(*) FILTER (WHERE i.rate_e6 IS NULL)::integer AS without
        FROM invoices i WHERE ${inQuarter(siteId, query)} AND i.treatment = 'reverse-charge'
        GROUP BY i.customer_id, i.country, vat_number, i.currency, i.tax_currency
        ORDER BY i.country, vat_number, i.customer_id, i.tax_currency`.execute(db);
      const customerOf = await showCustomers(
        db,
        rows.map((row) => row.customer_id),
      );
      return {
        next: null,
        rows: rows.map((row) => ({
          ...filter,
          country: row.country,
          buyerVatNumber: row.vat_number,
          buyerName: row.name,
          ...cellsOf(customerOf(row.customer_id)),
          documents: row.documents,
          currency: row.currency,
          net: dollars(row.net),
          taxCurrency: row.tax_currency,
          netInTaxCurrency: row.other_net === null ? null : dollars(row.other_net),
          documentsWithoutRate: row.without,
        })),
      };
    },
  });
}

function dollars(cents: bigint): string {
  return plainDollars(centsToNumber(cents));
}
