import { sql } from "kysely";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { withReason } from "#src/platform/ctx.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { decodeCursor } from "#src/platform/http/keyset-cursor.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { pageOf } from "#src/platform/http/keyset-page.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { referralsAdminRoutes } from "../contract-admin.ts";
import { rewardSignals } from "#src/shared/referrals.ts";
import { decideReward } from "./decide-reward.ts";
import type { ReferralsContext } from "./deps.ts";
import { type ReferralState, shownReason, shownState } from "./show-reward.ts";

type Routes = Handlers<typeof referralsAdminRoutes>;
type List = "GET /v2/admin/referrals";

/** Rewards that wait for staff, and what staff says of them. */
export function referralsAdminHandlers(context: ReferralsContext): Routes {
  const decide = async (
    isApproved: boolean,
    ctx: Parameters<Routes[List]>[0]["ctx"],
    id: string,
    reason: string,
  ) => {
    await decideReward(context, withReason(ctx, reason), { id: requireId("reward", id), isApproved });
    return {};
  };
  return {
    "GET /v2/admin/referrals": ({ query }) => listRewards(context, query),
    "POST /v2/admin/referrals/{id}/approve": ({ ctx, params, body }) =>
      decide(true, ctx, params.id, body.reason),
    "POST /v2/admin/referrals/{id}/void": ({ ctx, params, body }) =>
      decide(false, ctx, params.id, body.reason),
  };
}

/** Which rows are shown as being in a state. */
const rowsOf = {
  joined: sql<boolean>`state = 'pending' AND cents IS NULL`,
  held: sql<boolean>`state = 'pending' AND cents IS NOT NULL`,
  review: sql<boolean>`state = 'review'`,
  available: sql<boolean>`state = 'available'`,
  void: sql<boolean>`state = 'void'`,
} as const satisfies Record<ReferralState, unknown>;

async function listRewards(
  { platform: { db } }: ReferralsContext,
  { state = "review", cursor, limit }: Parameters<Routes[List]>[0]["query"],
): Promise<Awaited<ReturnType<Routes[List]>>> {
  const after = decodeCursor(cursor);
  let query = db.kysely
    .selectFrom("referral_rewards")
    .selectAll()
    .where(rowsOf[state])
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit + 1);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.at, after.id)),
    );
  const { page, nextCursor } = pageOf(await query.execute(), limit, (row) => ({
    at: row.created_at,
    id: row.id,
  }));
  const customerOf = await showCustomers(
    db.kysely,
    page.flatMap((row) => [row.referrer_id, row.referred_id]),
  );
  return {
    rewards: page.map((row) => ({
      id: encodeId("reward", row.id),
      state: shownState(row),
      reason: shownReason(row.reason),
      referrer: customerOf(row.referrer_id),
      referred: customerOf(row.referred_id),
      cents: row.cents === null ? null : centsToNumber(row.cents),
      spentCents: centsToNumber(row.spent_cents),
      thresholdCents: row.threshold_cents === null ? null : centsToNumber(row.threshold_cents),
      signals: rewardSignals.filter((signal) => row.signals.includes(signal)),
      joinedAt: row.created_at.toISOString(),
      reachedAt: row.reached_at?.toISOString() ?? null,
      availableAt: row.available_at?.toISOString() ?? null,
    })),
    nextCursor,
    waiting: await countWaiting(db.kysely, "reached_at", sql`referral_rewards WHERE state = 'review'`),
  };
}
