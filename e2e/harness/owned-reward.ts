import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";

/** A reward of an affiliate of a reseller's site that waits for review; its public id. */
export async function ownReward(
  db: Kysely<DB>,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  siteId: number,
): Promise<string> {
  const now = clock.now();
  const [id, referrer, referred] = [ids.next(), ids.next(), ids.next()];
  const customers = [referrer, referred].map((customer) => ({
    id: customer,
    site_id: siteId,
    created_at: now,
  }));
  await db.insertInto("customers").values(customers).execute();
  await db
    .insertInto("referral_rewards")
    .values({
      id,
      site_id: siteId,
      referrer_id: referrer,
      referred_id: referred,
      state: "review",
      signals: ["device"],
      cents: 500n,
      threshold_cents: 1_000n,
      reached_at: now,
      available_at: now,
      created_at: now,
    })
    .execute();
  return encodeId("reward", id);
}
