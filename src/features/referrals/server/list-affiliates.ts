import { sql } from "kysely";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { rewardParts } from "./commissions/reward-parts.ts";
import type { ReferralsContext } from "./deps.ts";

/** A customer of a site who brought others. */
export interface Affiliate {
  readonly customerId: Id<"customer">;
  readonly name: string;
  /** How often their link was opened. */
  readonly clicks: number;
  readonly signUps: number;
  readonly reached: number;
  readonly earnedCents: number;
  readonly reviewCents: number;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly clicks: bigint;
  readonly signUps: bigint;
  readonly reached: bigint;
  readonly earned: bigint;
  readonly review: bigint;
}

/** Whose links brought customers or visitors to a site, who earned most first; `total` counts them. */
export async function listAffiliates(
  { platform }: ReferralsContext,
  siteId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly affiliates: readonly Affiliate[]; readonly total: number }> {
  const db = platform.db.kysely;
  const known = sql`
    SELECT referrer_id FROM referral_rewards WHERE site_id = ${siteId}
    UNION SELECT referrer_id FROM referral_clicks WHERE site_id = ${siteId}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      WITH brought AS (
        SELECT referrer_id, count(*) AS sign_ups, count(cents) AS reached FROM referral_rewards
        WHERE site_id = ${siteId} GROUP BY referrer_id
      ), clicked AS (
        SELECT referrer_id, sum(clicks)::bigint AS clicks FROM referral_clicks WHERE site_id = ${siteId} GROUP BY referrer_id
      ), part AS (
        SELECT referrer_id, coalesce(sum(cents) FILTER (WHERE state = 'available'), 0)::bigint AS earned,
               coalesce(sum(cents) FILTER (WHERE state = 'review'), 0)::bigint AS review
        FROM (${rewardParts}) AS parts WHERE site_id = ${siteId} GROUP BY referrer_id
      )
      SELECT known.referrer_id AS id, coalesce(clicks, 0) AS clicks, coalesce(sign_ups, 0) AS "signUps",
             coalesce(reached, 0) AS reached, coalesce(earned, 0) AS earned, coalesce(review, 0) AS review,
             coalesce((SELECT u.username FROM memberships m JOIN users u ON u.id = m.user_id
                       WHERE m.customer_id = known.referrer_id AND m.role = 'owner' LIMIT 1), '') AS name
      FROM (${known}) AS known LEFT JOIN brought USING (referrer_id) LEFT JOIN clicked USING (referrer_id)
      LEFT JOIN part USING (referrer_id)
      ORDER BY earned DESC, "signUps" DESC, clicks DESC, known.referrer_id LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<{ count: bigint }>`SELECT count(*) AS count FROM (${known}) AS known`.execute(db),
  ]);
  return {
    affiliates: rows.map(({ id, name, clicks, signUps, reached, earned, review }) => ({
      customerId: encodeId("customer", id),
      name,
      clicks: Number(clicks),
      signUps: Number(signUps),
      reached: Number(reached),
      earnedCents: centsToNumber(earned),
      reviewCents: centsToNumber(review),
    })),
    total: Number(counted.rows[0]?.count ?? 0n),
  };
}
