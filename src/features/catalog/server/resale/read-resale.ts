import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import {
  costCents,
  type PriceOperation,
  resaleCents,
  ruleFor,
  type ScopedRule,
} from "#src/shared/resale-price.ts";

/** What prices of a reseller's site are made of. */
export interface Resale {
  readonly discountBasisPoints: number;
  /** When the site was opened. */
  readonly since: Date;
  readonly rules: readonly ScopedRule[];
}

/** The latest rules of a site; null where no one resells. */
export async function readResale(db: Kysely<DB>, siteId: number): Promise<Resale | null> {
  const site = await db
    .selectFrom("resale_sites")
    .select(["discount_basis_points", "created_at"])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  if (site === undefined) return null;
  const { rows } = await sql<ScopedRule>`
    SELECT DISTINCT ON (scope, operation) scope, operation, mode, value, rounding FROM price_rules
    WHERE site_id = ${siteId} ORDER BY scope, operation, id DESC`.execute(db);
  return { discountBasisPoints: site.discount_basis_points, since: site.created_at, rules: rows };
}

/** What a month or a year costs on a site whose list says this much: the list itself where no one resells. */
export function priceOf(
  resale: Resale | null,
  item: string,
  listCents: bigint,
  operation: PriceOperation = "*",
): number {
  if (resale === null) return centsToNumber(listCents);
  const cost = costCents(listCents, item === "premium" ? 0 : resale.discountBasisPoints);
  return centsToNumber(resaleCents(ruleFor(resale.rules, item, operation), cost));
}
