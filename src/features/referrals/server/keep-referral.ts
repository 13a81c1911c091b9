import { sql } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Who signed up by somebody's link is that customer's referral from then on, whatever is paid for it now. */
export function keepReferral({ ids }: Pick<Platform, "ids">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "referrals-keep",
    events: ["accounts.signed-up.v1"],
    handle: async ({ siteId, customerId, createdAt, payload: { userId } }, trx) => {
      await sql`
        INSERT INTO referral_rewards (id, site_id, referrer_id, referred_id, state, look_at, created_at)
        SELECT ${ids.next()}::uuid, c.site_id, c.id, ${customerId}::uuid, 'pending', ${createdAt}, ${createdAt}
        FROM users u JOIN memberships m ON m.user_id = u.referrer_id AND m.role = 'owner'
        JOIN customers c ON c.id = m.customer_id AND c.site_id = ${siteId}
        WHERE u.id = ${userId}::uuid AND c.id <> ${customerId}::uuid
        ORDER BY c.created_at, c.id LIMIT 1
        ON CONFLICT (referred_id) DO NOTHING`.execute(trx);
    },
  });
}
