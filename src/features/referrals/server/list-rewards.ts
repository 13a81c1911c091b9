import { type Kysely, sql } from "kysely";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { decodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { pageOf } from "#src/platform/http/keyset-page.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { rewardSignals } from "#src/shared/referrals.ts";
import type { ReferralsContext } from "./deps.ts";
import { type ReferralState, shownReason, shownState } from "./show-reward.ts";

interface Asked {
  /** Absent: those that wait for review. */
  readonly state?: ReferralState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Which rows are shown as being in a state. */
const rowsOf = {
  joined: sql<boolean>`state = 'pending' AND cents IS NULL`,
  held: sql<boolean>`state = 'pending' AND cents IS NOT NULL`,
  review: sql<boolean>`state = 'review'`,
  available: sql<boolean>`state = 'available'`,
  void: sql<boolean>`state = 'void'`,
} as const satisfies Record<ReferralState, unknown>;

/** Rewards of all sites as staff sees them: whose, by whom, and why somebody has to look. */
export async function listRewards({ platform: { db } }: ReferralsContext, asked: Asked) {
  const { page, nextCursor } = await readPage(db.kysely, asked);
  const customerOf = await showCustomers(
    db.kysely,
    page.flatMap((row) => [row.referrer_id, row.referred_id]),
  );
  return {
    rewards: page.map((row) => ({
      ...show(row),
      referrer: customerOf(row.referrer_id),
      referred: customerOf(row.referred_id),
    })),
    nextCursor,
    waiting: await countWaiting(db.kysely, "reached_at", sql`referral_rewards WHERE state = 'review'`),
  };
}

/** The same of one site as its owner sees them: customers by id and name alone. */
export async function listSiteRewards(
  { platform: { db } }: ReferralsContext,
  { siteId, ...asked }: Asked & { readonly siteId: number },
) {
  const { page, nextCursor } = await readPage(db.kysely, asked, siteId);
  const names = await namesOf(
    db.kysely,
    page.flatMap((row) => [row.referrer_id, row.referred_id]),
  );
  const customerOf = (id: string) => ({ id: encodeId("customer", id), name: names.get(id) ?? "" });
  return {
    rewards: page.map((row) => ({
      ...show(row),
      referrer: customerOf(row.referrer_id),
      referred: customerOf(row.referred_id),
    })),
    nextCursor,
  };
}

async function readPage(db: Kysely<DB>, { state = "review", cursor, limit }: Asked, siteId?: number) {
  const after = decodeCursor(cursor);
  let query = db
    .selectFrom("referral_rewards")
    .selectAll()
    .where(rowsOf[state])
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit + 1);
  if (siteId !== undefined) query = query.where("site_id", "=", siteId);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.at, after.id)),
    );
  return pageOf(await query.execute(), limit, (row) => ({ at: row.created_at, id: row.id }));
}

type Row = Awaited<ReturnType<typeof readPage>>["page"][number];

function show(row: Row) {
  return {
    id: encodeId("reward", row.id),
    state: shownState(row),
    reason: shownReason(row.reason),
    cents: row.cents === null ? null : centsToNumber(row.cents),
    spentCents: centsToNumber(row.spent_cents),
    thresholdCents: row.threshold_cents === null ? null : centsToNumber(row.threshold_cents),
    signals: rewardSignals.filter((signal) => row.signals.includes(signal)),
    joinedAt: row.created_at.toISOString(),
    reachedAt: row.reached_at?.toISOString() ?? null,
    availableAt: row.available_at?.toISOString() ?? null,
  };
}

async function namesOf(db: Kysely<DB>, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT DISTINCT ON (m.customer_id) m.customer_id AS id, u.username AS name
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ANY (${customerIds}::uuid[]) AND m.role = 'owner' ORDER BY m.customer_id, u.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
