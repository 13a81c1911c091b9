import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { tldOutput, tldsOutput } from "../contract.ts";
import { lifecycleOf, tldCategory } from "./tld-rows.ts";

export type TldList = z.output<typeof tldsOutput>;
export type Tld = z.output<typeof tldOutput>;

/** Endings of domain names that are on sale, in the catalogue's order. */
export async function readTlds(db: Kysely<DB>): Promise<TldList> {
  const [{ version }, rows] = await Promise.all([
    db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow(),
    db.selectFrom("tlds").selectAll().where("active", "=", true).orderBy("position").orderBy("id").execute(),
  ]);
  return {
    version: centsToNumber(version),
    tlds: rows.map(
      (row): Tld => ({
        id: row.id,
        name: row.name,
        category: tldCategory(row.category),
        isPopular: row.popular,
        registerCents: centsToNumber(row.register_cents),
        firstYearCents: row.first_year_cents === null ? null : centsToNumber(row.first_year_cents),
        renewCents: centsToNumber(row.renew_cents),
        transferCents: centsToNumber(row.transfer_cents),
        transferYears: row.transfer_years,
        restoreCents: centsToNumber(row.restore_cents),
        minYears: row.min_years,
        maxYears: row.max_years,
        minRenewYears: row.min_renew_years,
        ...lifecycleOf(row),
      }),
    ),
  };
}
