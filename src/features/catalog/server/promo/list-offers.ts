import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { offerOutput } from "../../contract-promo.ts";

interface Row {
  readonly kind: "plans" | "ending";
  readonly id: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly isRunning: boolean;
  readonly left: number | null;
  readonly uses: bigint;
  readonly revenue: bigint;
  readonly discount: bigint;
}

/** Offers of plans and first-year prices of endings that are or were in the catalogue, with what each gave. */
export async function listOffers(db: Kysely<DB>, siteId: number): Promise<z.input<typeof offerOutput>[]> {
  const given = sql`count(used) AS uses, coalesce(sum(used.list_cents - used.discount_cents), 0)::bigint AS revenue,
    coalesce(sum(used.discount_cents), 0)::bigint AS discount`;
  const { rows } = await sql<Row>`
    SELECT 'plans' AS kind, offer.id, offer.from_at AS "from", offer.until_at AS until,
           offer.active AND offer.running AND offer.stock IS DISTINCT FROM 0 AS "isRunning", offer.stock AS left, ${given}
    FROM promotions offer LEFT JOIN promotion_uses used ON used.promotion_id = offer.id
    WHERE offer.site_id = ${siteId} GROUP BY offer.id
    UNION ALL
    SELECT 'ending', ending.id, ending.first_year_from, ending.first_year_until,
           ending.active AND ending.first_year_running AND ending.first_year_cents IS NOT NULL, NULL, ${given}
    FROM tlds ending LEFT JOIN first_year_uses used ON used.tld_id = ending.id
    WHERE ending.first_year_cents IS NOT NULL OR used.tld_id IS NOT NULL GROUP BY ending.id
    ORDER BY 1 DESC, discount DESC, 2`.execute(db);
  return rows.map(({ revenue, discount, uses, from, until, ...offer }) => ({
    ...offer,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    uses: Number(uses),
    revenueCents: centsToNumber(revenue),
    discountCents: centsToNumber(discount),
  }));
}
