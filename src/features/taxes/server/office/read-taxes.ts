import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { taxesAdminRoutes } from "../../contract-admin.ts";
import { suggestedAt, suggestedRates } from "./suggested-rates.ts";

export type TaxesForStaff = z.output<(typeof taxesAdminRoutes)["GET /v2/admin/taxes"]["output"]>;
export type TaxSettings = TaxesForStaff["settings"];
export type ConfirmedRate = TaxesForStaff["rates"][number];
export type TaxRate = Omit<ConfirmedRate, "confirmedBy" | "confirmedAt">;

/** How a site taxes, all rates, and what could be confirmed where there are none. */
export async function readTaxes(db: Kysely<DB>, siteId: number): Promise<TaxesForStaff> {
  const [settings, rates, version] = await Promise.all([
    readSettings(db, siteId),
    readRates(db),
    db.selectFrom("tax_rates_version").select("version").executeTakeFirstOrThrow(),
  ]);
  const known = new Set(rates.map(({ country }) => country));
  return {
    settings,
    rates,
    ratesVersion: Number(version.version),
    suggested: Object.entries(suggestedRates)
      .filter(([country]) => !known.has(country))
      .map(([country, basisPoints]) => ({ country, basisPoints })),
    suggestedAt,
  };
}

/** A site that never set them has taxes off. */
const neverSet: TaxSettings = {
  mode: "off",
  sellerCountry: null,
  sellerVatNumber: null,
  oss: false,
  piecesNeeded: 1,
  version: 0,
  updatedAt: null,
};

export async function readSettings(db: Kysely<DB>, siteId: number): Promise<TaxSettings> {
  const row = await db
    .selectFrom("tax_settings")
    .selectAll()
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) return neverSet;
  return {
    mode: row.mode === "eu" ? "eu" : "off",
    sellerCountry: row.seller_country,
    sellerVatNumber: row.seller_vat_number,
    oss: row.oss,
    piecesNeeded: row.pieces_needed,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** All rates, those of a country by their days. */
export async function readRates(db: Kysely<DB>): Promise<ConfirmedRate[]> {
  const { rows } = await sql<TaxRate & StoredBy>`
    SELECT country, basis_points AS "basisPoints", valid_from::text AS "validFrom", valid_to::text AS "validTo",
      confirmed_by AS by, ${doerName("tax_rates.confirmed_by")} AS "byName", confirmed_at AS at
    FROM tax_rates WHERE kind = 'standard' ORDER BY country, valid_from`.execute(db);
  return rows.map(({ by, byName, at, ...rate }) => ({
    ...rate,
    confirmedBy: doneByOf(by, byName),
    confirmedAt: at.toISOString(),
  }));
}

interface StoredBy {
  readonly by: { readonly kind: string; readonly id?: string };
  readonly byName: string | null;
  readonly at: Date;
}
