import { sql } from "kysely";
import { decodeId } from "#src/shared/ids.ts";
import type { ReferralsContext } from "./deps.ts";

/**
 * Counts that a link of a user's was opened on a site: how often on a day, and nothing of who opened it. An id that no
 * one of this site has counts nothing, and is answered as any other.
 */
export async function countClick(
  { platform }: Pick<ReferralsContext, "platform">,
  { siteId, referrer, now }: { readonly siteId: number; readonly referrer: string; readonly now: Date },
): Promise<void> {
  const userId = decodeId("user", referrer);
  if (userId === null) return;
  await sql`
    INSERT INTO referral_clicks AS own (site_id, referrer_id, day, clicks)
    SELECT c.site_id, c.id, (${now}::timestamptz AT TIME ZONE 'UTC')::date, 1
    FROM memberships m JOIN customers c ON c.id = m.customer_id AND c.site_id = ${siteId}
    WHERE m.user_id = ${userId}::uuid AND m.role = 'owner'
    ORDER BY c.created_at, c.id LIMIT 1
    ON CONFLICT (referrer_id, day) DO UPDATE SET clicks = own.clicks + 1`.execute(platform.db.kysely);
}
