import { sql } from "kysely";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { ReferralsContext } from "./deps.ts";

/** A customer of a site who brought others. */
export interface Affiliate {
  readonly customerId: Id<"customer">;
  readonly name: string;
  readonly signUps: number;
  readonly reached: number;
  readonly earnedCents: number;
  readonly reviewCents: number;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly signUps: bigint;
  readonly reached: bigint;
  readonly earned: bigint;
  readonly review: bigint;
}

/** Who brought customers to a site, who earned most first; `total` counts them. */
export async function listAffiliates(
  { platform }: ReferralsContext,
  siteId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly affiliates: readonly Affiliate[]; readonly total: number }> {
  const db = platform.db.kysely;
  const [{ rows }, { count }] = await Promise.all([
    sql<Row>`
      SELECT r.referrer_id AS id, count(*) AS "signUps", count(r.cents) AS reached,
             coalesce(sum(r.cents) FILTER (WHERE r.state = 'available'), 0)::bigint AS earned,
             coalesce(sum(r.cents) FILTER (WHERE r.state = 'review'), 0)::bigint AS review,
             coalesce((SELECT u.username FROM memberships m JOIN users u ON u.id = m.user_id
                       WHERE m.customer_id = r.referrer_id AND m.role = 'owner' LIMIT 1), '') AS name
      FROM referral_rewards r WHERE r.site_id = ${siteId} GROUP BY r.referrer_id
      ORDER BY earned DESC, count(*) DESC, r.referrer_id LIMIT ${limit} OFFSET ${offset}`.execute(db),
    db
      .selectFrom("referral_rewards")
      .select((row) => row.fn.count<bigint>("referrer_id").distinct().as("count"))
      .where("site_id", "=", siteId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    affiliates: rows.map(({ id, name, signUps, reached, earned, review }) => ({
      customerId: encodeId("customer", id),
      name,
      signUps: Number(signUps),
      reached: Number(reached),
      earnedCents: centsToNumber(earned),
      reviewCents: centsToNumber(review),
    })),
    total: Number(count),
  };
}
