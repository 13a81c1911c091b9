import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ReferralsContext } from "./deps.ts";
import { findProgramme } from "./read-terms.ts";

/** What a reseller pays for a new customer of a site. */
export interface Programme {
  readonly isOpen: boolean;
  readonly rewardCents: number;
  readonly minSpentCents: number;
  readonly holdDays: number;
}

/** Sets the programme of a site; what was reached before keeps its terms. The caller made sure that the site is the customer's. */
export async function setProgramme(
  { platform }: ReferralsContext,
  ctx: CustomerCtx,
  {
    siteId,
    objectId,
    programme,
  }: { readonly siteId: number; readonly objectId: string; readonly programme: Programme },
): Promise<void> {
  const { isOpen, rewardCents, minSpentCents, holdDays } = programme;
  await transaction(platform, async (trx) => {
    const before = await findProgramme(trx, siteId);
    await sql`
      INSERT INTO referral_programmes AS own
        (site_id, owner_id, is_open, reward_cents, min_spent_cents, hold_days, version, updated_at)
      VALUES (${siteId}, ${ctx.actor.customerId}::uuid, ${isOpen}, ${rewardCents}, ${minSpentCents}, ${holdDays}, 1, ${ctx.now})
      ON CONFLICT (site_id) DO UPDATE SET is_open = excluded.is_open, reward_cents = excluded.reward_cents,
        min_spent_cents = excluded.min_spent_cents, hold_days = excluded.hold_days, version = own.version + 1,
        updated_at = excluded.updated_at`.execute(trx);
    await writeAudit(trx, ctx, {
      action: "whitelabel.affiliate-program",
      objectType: "whitelabel-site",
      objectId,
      ...(before !== undefined && {
        before: {
          isOpen: before.is_open,
          rewardCents: Number(before.reward_cents),
          holdDays: before.hold_days,
        },
      }),
      after: { isOpen, rewardCents, minSpentCents, holdDays },
    });
  });
}
