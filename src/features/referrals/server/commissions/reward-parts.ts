import { sql } from "kysely";

/**
 * What rewards are made of, each with its state and what it is worth now: one that is paid at once, and of others the
 * commission of each order, less what refunds took of it. Those that did not reach the threshold have none.
 */
export const rewardParts = sql`
  SELECT id AS reward_id, site_id, referrer_id, state, cents FROM referral_rewards
  WHERE cents IS NOT NULL AND NOT has_commissions
  UNION ALL
  SELECT r.id, r.site_id, r.referrer_id,
         CASE WHEN c.returned_at IS NOT NULL THEN 'void' WHEN c.paid_at IS NOT NULL THEN 'available'
              WHEN r.state IN ('review', 'void') THEN r.state ELSE 'pending' END,
         m.commission_cents - m.commission_taken_cents
  FROM referral_commissions c JOIN referral_rewards r ON r.id = c.reward_id
  JOIN margin_accruals m ON m.order_id = c.order_id`;
