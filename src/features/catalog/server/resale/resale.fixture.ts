import type { TestDatabase } from "#src/platform/db/test-database.ts";
import type { ScopedRule } from "#src/shared/resale-price.ts";

const created_at = new Date("2026-11-01T00:00:00Z");

/** A site of a reseller, whose prices follow from costs. */
export async function addResale(
  { kysely }: Pick<TestDatabase, "kysely">,
  id: number,
  discount = 0,
): Promise<void> {
  const site = { id, host: `shop-${id}.example`, name: "Shop" };
  await kysely.insertInto("sites").values(site).execute();
  await kysely
    .insertInto("resale_sites")
    .values({ site_id: id, discount_basis_points: discount, created_at })
    .execute();
}

export async function addRule(
  { kysely }: Pick<TestDatabase, "kysely">,
  site_id: number,
  rule: Partial<ScopedRule> & Pick<ScopedRule, "scope">,
): Promise<void> {
  const whole = { operation: "*", mode: "percent" as const, value: 2000n, rounding: "none", ...rule };
  await kysely
    .insertInto("price_rules")
    .values({ ...whole, site_id, created_by: '{"kind": "system"}', created_at })
    .execute();
}
