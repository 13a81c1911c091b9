import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { doneByOf, doerName } from "#src/platform/authz/done-by.ts";
import type { ActorStamp } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { invoicesAdminRoutes } from "../../contract-admin.ts";
import { invoiceKind } from "../../contract-outputs.ts";
import { invoiceNumber } from "../../rules.ts";
import type { InvoicesContext } from "../deps.ts";
import { countWaiting } from "../issue/count-waiting.ts";
import { referenceRates } from "../issue/find-rate.ts";
import { readSeller, readSettings } from "../issue/settings-row.ts";

type Output = z.input<(typeof invoicesAdminRoutes)["GET /v2/admin/invoice-settings"]["output"]>;

const newestRates = 10;

/** The settings of a site; before any were kept, with the seller that receipts name. */
export async function showSettings(context: InvoicesContext, siteId: number): Promise<Output> {
  const db = context.platform.db.kysely;
  const row = await readSettings(db, siteId);
  const series = await readSeries(db, siteId);
  const more = {
    series,
    isNumberingFixed: series.length > 0,
    rates: await readRates(db, siteId, row?.tax_currency ?? null),
  };
  if (row === undefined) return { ...(await proposed(context, siteId)), ...more };
  const seller = readSeller(row);
  return {
    isOn: row.is_on,
    seller: { ...seller, lines: [...seller.lines] },
    invoicePattern: row.invoice_pattern,
    creditPattern: row.credit_pattern,
    startNumber: row.start_number,
    footer: row.footer,
    taxCurrency: row.tax_currency,
    version: row.version,
    since: await readBegin(db, siteId),
    waiting: await countWaiting(db, row),
    ...more,
  };
}

async function proposed({ issuerOf }: InvoicesContext, siteId: number) {
  const { name, lines } = await issuerOf(siteId);
  return {
    isOn: false,
    seller: { name, lines, country: "", vatNumber: null, registration: null, email: null },
    invoicePattern: "{year}-",
    creditPattern: "{year}-C-",
    startNumber: 1,
    footer: "",
    taxCurrency: null,
    version: 0,
    since: null,
    waiting: 0,
  };
}

async function readSeries(db: Kysely<DB>, siteId: number): Promise<Output["series"]> {
  const rows = await db
    .selectFrom("invoice_series")
    .selectAll()
    .where("site_id", "=", siteId)
    .orderBy("year", "desc")
    .orderBy("kind", "desc")
    .execute();
  return rows.map(({ kind, year, pattern, first_number: firstNumber, next_number: next }) => ({
    kind: invoiceKind.parse(kind),
    year,
    firstNumber,
    nextNumber: invoiceNumber(pattern, year, next),
  }));
}

interface RateRow {
  readonly currency: string;
  readonly day: string;
  readonly rate_e6: bigint;
  readonly source: string;
  readonly by: ActorStamp & { readonly id?: string };
  readonly byName: string | null;
}

async function readRates(db: Kysely<DB>, siteId: number, wanted: string | null): Promise<Output["rates"]> {
  const { rows } = await sql<RateRow>`
    SELECT currency, day::text AS day, rate_e6, source, by, "byName" FROM (
      SELECT currency, day, rate_e6, source, noted_by AS by, ${doerName("noted_by")} AS "byName", 0 AS place
      FROM invoice_rates WHERE site_id = ${siteId}
      UNION ALL SELECT ${wanted ?? ""}, day, rate_e6, source, '{"kind": "system"}'::jsonb, NULL, place
      FROM (${referenceRates(wanted ?? "")}) AS reference) AS rates
    ORDER BY day DESC, place, currency LIMIT ${newestRates}`.execute(db);
  return rows.map(({ currency, day, rate_e6: rate, source, by, byName }) => ({
    currency,
    day,
    rate: formatUnits(rate, 6),
    source,
    by: doneByOf(by, byName),
  }));
}

/** Since when invoices are on; null: they are off. */
async function readBegin(db: Kysely<DB>, siteId: number): Promise<string | null> {
  const period = await db
    .selectFrom("invoice_periods")
    .select("from_at")
    .where("site_id", "=", siteId)
    .where("until_at", "is", null)
    .executeTakeFirst();
  return period?.from_at.toISOString() ?? null;
}
