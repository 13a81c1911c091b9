import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { tldOutput, tldsOutput } from "../contract.ts";
import { priceOf, readResale } from "./resale/read-resale.ts";
import { lifecycleOf, tldCategory } from "./tld-rows.ts";

export type TldList = z.output<typeof tldsOutput>;
export type Tld = z.output<typeof tldOutput>;

/** Endings of domain names that are on sale, in the catalogue's order, at the prices of a site. */
export async function readTlds(db: Kysely<DB>, siteId: number): Promise<TldList> {
  const [{ version }, rows, resale] = await Promise.all([
    db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow(),
    db.selectFrom("tlds").selectAll().where("active", "=", true).orderBy("position").orderBy("id").execute(),
    readResale(db, siteId),
  ]);
  return {
    version: centsToNumber(version),
    tlds: rows.map(
      (row): Tld => ({
        id: row.id,
        name: row.name,
        category: tldCategory(row.category),
        isPopular: row.popular,
        registerCents: priceOf(resale, `ending:${row.id}`, row.register_cents, "register"),
        // The provider's offers do not exist on sites of resellers.
        firstYearCents:
          row.first_year_cents === null || !row.first_year_running || resale !== null
            ? null
            : centsToNumber(row.first_year_cents),
        renewCents: priceOf(resale, `ending:${row.id}`, row.renew_cents, "renew"),
        transferCents: priceOf(resale, `ending:${row.id}`, row.transfer_cents, "transfer"),
        transferYears: row.transfer_years,
        restoreCents: priceOf(resale, `ending:${row.id}`, row.restore_cents, "restore"),
        minYears: row.min_years,
        maxYears: row.max_years,
        minRenewYears: row.min_renew_years,
        ...lifecycleOf(row),
      }),
    ),
  };
}
