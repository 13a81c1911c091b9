import { sql } from "kysely";
import { at } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import { createMarginTestbed, type Sold } from "#src/features/wallet/server/margin/margin-testbed.fixture.ts";
import type { ProgrammeTerms } from "../read-terms.ts";

/** A reseller's site with an affiliate: whom the link brought, what they buy, and what becomes of the commissions. */
export async function openCommissions() {
  const testbed = await createMarginTestbed();
  const { ids, site, owner } = testbed;
  const db = testbed.database.kysely;
  let version = 0;
  const ask = async <T>(query: ReturnType<typeof sql<{ said: T }>>) =>
    (await query.execute(db)).rows[0]?.said;
  return {
    ...testbed,
    db,
    /** The terms of what is delivered from this moment on. */
    async setTerms(terms: ProgrammeTerms, from = at) {
      version += 1;
      await sql`
        INSERT INTO referral_programmes (site_id, owner_id, is_open, reward_cents, min_spent_cents, hold_days, version, updated_at)
        VALUES (${site}, ${owner}, true, 1, 1, 0, ${version}, ${from}) ON CONFLICT (site_id) DO NOTHING`.execute(
        db,
      );
      await sql`
        INSERT INTO referral_programme_versions (site_id, version, terms, terms_text, created_at)
        VALUES (${site}, ${version}, ${JSON.stringify(terms)}::jsonb, '', ${from})`.execute(db);
    },
    /** A customer whom the link of this affiliate brought. */
    async refer(affiliate: string) {
      const referred = await testbed.buyer();
      const id = ids.next();
      await sql`
        INSERT INTO referral_rewards (id, site_id, referrer_id, referred_id, state, look_at, created_at)
        VALUES (${id}, ${site}, ${affiliate}, ${referred}, 'pending', ${at}, ${at})`.execute(db);
      return { id, referred };
    },
    /** An order that is delivered at this moment, of which nothing is decided yet. */
    async deliver(buyer: string, lines: readonly Sold[], now = at): Promise<string> {
      const order = await testbed.sell(buyer, lines);
      await testbed.settle(order, "delivered");
      await sql`UPDATE margin_accruals SET awaits_commission = true, delivered_at = ${now} WHERE order_id = ${order}`.execute(
        db,
      );
      return order;
    },
    shareMargin: (order: string, now = at) =>
      ask<string | null>(sql`SELECT referrals_share_margin(${order}, ${ids.next()}, ${now}) AS said`),
    settleCommission: (order: string, now: Date) =>
      ask<string | null>(sql`SELECT referrals_settle_commission(${order}, ${ids.next()}, ${now}) AS said`),
    decide: (reward: string, isApproved: boolean, now = at) =>
      ask<boolean>(
        sql`SELECT referrals_decide(${reward}, ${isApproved}, 'site', '{"kind":"user"}'::jsonb, ${now}) AS said`,
      ),
    commissionOf: (order: string) =>
      db.selectFrom("margin_accruals").selectAll().where("order_id", "=", order).executeTakeFirstOrThrow(),
    rewardOf: (id: string) =>
      db.selectFrom("referral_rewards").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}

export type Commissions = Awaited<ReturnType<typeof openCommissions>>;
