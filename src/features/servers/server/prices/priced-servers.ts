import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { PriceAsk, PricedKind, PricedPart } from "#src/features/services/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Servers whose prices staff changes: those that run or can be renewed. */
export function pricedServers({ ids }: Pick<Platform, "ids">): PricedKind {
  return {
    findParts,
    releaseDear: async (trx, server, at) => {
      await call(trx, "servers_release_dear", { server, release: ids.next(), at });
    },
  };
}

async function findParts(
  db: Kysely<DB> | Transaction<DB>,
  { siteId, selection, part, fromAt, now }: PriceAsk,
): Promise<readonly PricedPart[]> {
  const { plans, locations, months, services, endings } = selection;
  if (endings !== undefined) return [];
  const isChosen = sql.join(
    [
      sql`s.service IN ('pending', 'active', 'expired', 'suspended')`,
      ...(typeof siteId === "number" ? [sql`s.site_id = ${siteId}`] : []),
      ...(plans ? [sql`s.plan_id = ANY (${[...plans]}::text[])`] : []),
      ...(locations ? [sql`s.location_id = ANY (${[...locations]}::text[])`] : []),
      ...(months === undefined ? [] : [sql`s.months = ${months}`]),
      ...(services ? [sql`s.id = ANY (${[...services]}::uuid[])`] : []),
    ],
    sql` AND `,
  );
  const { rows } = await sql<PricedPart>`
    WITH chosen AS (
      SELECT s.id, s.site_id, s.customer_id, s.name, s.plan_id, s.months, servers_next_start(s.id) AS next_start, greatest(servers_next_start(s.id), ${fromAt}) AS reached_at,
        least(servers_next_start(s.id), ${fromAt}) AS next_from
      FROM servers s WHERE ${isChosen}
    )
    SELECT s.id AS "serviceId", s.site_id AS "siteId", s.customer_id AS "customerId", s.name, parts.part, parts.term,
      parts.is_usual AS "isUsual", 1 AS "unitMonths", parts.discount AS "discountPercent", price.cents,
      services_cost_at(s.id, parts.part, parts.term, s.reached_at) AS "costCents", parts.list_cents AS "listCents", price.is_own AS "isOwn", s.next_from AS "nextFrom",
      s.next_start AS "nextStart", s.months AS "renewMonths",
      EXISTS (SELECT 1 FROM service_prices later WHERE later.service_id = s.id AND later.part = parts.part
        AND later.term = parts.term AND later.from_at > ${now}) AS "isAnnounced"
    FROM chosen s CROSS JOIN LATERAL (${part === "term" ? terms : addresses}) AS parts
    CROSS JOIN LATERAL (SELECT p.cents, p.is_own FROM service_prices p
      WHERE p.service_id = s.id AND p.part = parts.part AND p.term = parts.term AND p.from_at <= s.reached_at
      ORDER BY p.from_at DESC, p.id DESC LIMIT 1) AS price
    ORDER BY s.id, parts.part, parts.term`.execute(db);
  return rows;
}

/** The lengths of term that a server has prices for; one that is no longer sold has no list price. */
const terms: RawBuilder<SqlBool> = sql`
  SELECT DISTINCT 'term' AS part, own.term, own.term = s.months AS is_usual, listed.cents AS list_cents,
    coalesce(term.discount_percent, 0)::integer AS discount
  FROM service_prices own LEFT JOIN terms term ON term.months = own.term
  LEFT JOIN catalog_list_terms(s.site_id, s.plan_id) AS listed ON listed.months = own.term
  WHERE own.service_id = s.id AND own.part = 'term'`;

const addresses: RawBuilder<SqlBool> = sql`
  SELECT host(a.address) AS part, 1 AS term, true AS is_usual, (catalog_resale_price(s.site_id, 'extra:ipv4', '*', extras.price_cents, 1, 0)).cents AS list_cents, 0 AS discount
  FROM server_addresses a JOIN extras ON extras.id = 'ipv4' WHERE a.server_id = s.id AND NOT a.is_primary`;
