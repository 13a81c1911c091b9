import { type Kysely, sql, type Transaction } from "kysely";
import type { PriceAsk, PricedKind, PricedPart } from "#src/features/services/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Names whose prices staff changes. A premium name, whose price was agreed, only when it is named. */
export function pricedDomains({ ids }: Pick<Platform, "ids">): PricedKind {
  return {
    findParts,
    releaseDear: async (trx, domain, at) => {
      await call(trx, "domains_release_dear", { domain, release: ids.next(), at });
    },
  };
}

async function findParts(
  db: Kysely<DB> | Transaction<DB>,
  { siteId, selection, part, fromAt, now }: PriceAsk,
): Promise<readonly PricedPart[]> {
  const { endings, services, plans, locations, months } = selection;
  if (part !== "term" || plans !== undefined || locations !== undefined || months !== undefined) return [];
  const isChosen = sql.join(
    [
      sql`d.state IN ('registering', 'transfer_in', 'active', 'expired', 'redemption')`,
      ...(typeof siteId === "number" ? [sql`d.site_id = ${siteId}`] : []),
      ...(endings ? [sql`d.tld = ANY (${[...endings]}::text[])`] : []),
      ...(services ? [sql`d.id = ANY (${[...services]}::uuid[])`] : []),
    ],
    sql` AND `,
  );
  const { rows } = await sql<PricedPart>`
    WITH chosen AS (
      SELECT d.id, d.site_id, d.customer_id, d.name, d.tld, d.premium_renew_cents, coalesce(d.expires_at, d.created_at + interval '1 year') AS next_start FROM domains d WHERE ${isChosen}
    )
    SELECT d.id AS "serviceId", d.site_id AS "siteId", d.customer_id AS "customerId", d.name, 'term' AS part, 12 AS term,
      true AS "isUsual", 12 AS "unitMonths", 0 AS "discountPercent", price.cents,
      services_cost_at(d.id, 'term', 12, greatest(d.next_start, ${fromAt})) AS "costCents", (catalog_resale_price(d.site_id, 'ending:' || d.tld, 'renew', tld.renew_cents, 1, 0)).cents AS "listCents",
      price.is_own OR d.premium_renew_cents IS NOT NULL AS "isOwn", least(d.next_start, ${fromAt}) AS "nextFrom",
      d.next_start AS "nextStart", 12 AS "renewMonths",
      EXISTS (SELECT 1 FROM service_prices later WHERE later.service_id = d.id AND later.from_at > ${now}) AS "isAnnounced"
    FROM chosen d JOIN tlds tld ON tld.id = d.tld
    CROSS JOIN LATERAL (SELECT p.cents, p.is_own FROM service_prices p
      WHERE p.service_id = d.id AND p.part = 'term' AND p.term = 12 AND p.from_at <= greatest(d.next_start, ${fromAt})
      ORDER BY p.from_at DESC, p.id DESC LIMIT 1) AS price
    ORDER BY d.id`.execute(db);
  return rows;
}
