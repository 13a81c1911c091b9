import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { referralPath } from "#src/shared/referral-link.ts";
import type { referralsContract } from "../contract.ts";
import { rewardParts } from "./commissions/reward-parts.ts";
import type { ReferralsContext } from "./deps.ts";
import { ownTermsOf } from "./own-terms.ts";
import { programmeOf, readTerms } from "./read-terms.ts";
import { type RewardRow, shownReason, shownState } from "./show-reward.ts";

type Referrals = z.input<(typeof referralsContract)["GET /v2/referrals"]["output"]>;

/** What the customer sees of their referrals: of each the first letter, the day and how far it is, and no more. */
export async function listReferrals(
  context: ReferralsContext,
  { actor, origin }: Pick<CustomerCtx, "actor"> & { readonly origin: string },
  page: { readonly limit: number; readonly offset: number },
): Promise<Referrals> {
  const { customerId, siteId } = actor;
  const db = context.platform.db.kysely;
  const [terms, owner, sums, referred, total] = await Promise.all([
    readTerms(context, siteId),
    db
      .selectFrom("memberships")
      .select("user_id")
      .where("customer_id", "=", customerId)
      .where("role", "=", "owner")
      .executeTakeFirstOrThrow(),
    readSums(db, customerId),
    readReferred(db, customerId, page),
    db
      .selectFrom("referral_rewards")
      .select((row) => row.fn.countAll<bigint>().as("count"))
      .where("referrer_id", "=", customerId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    programme: programmeOf(terms),
    ownTerms: ownTermsOf(context, siteId, terms),
    link: `${origin}${referralPath(encodeId("user", owner.user_id))}`,
    sums,
    referred: referred.map((row) => ({
      initial: row.initial,
      joinedOn: row.created_at.toISOString().slice(0, 10),
      progress: progressOf(row, terms.minSpentCents),
      state: shownState(row),
      reason: shownReason(row.reason),
      rewardCents: row.worth === null ? null : centsToNumber(row.worth),
      availableAt: row.available_at?.toISOString() ?? null,
    })),
    total: Number(total.count),
  };
}

interface ReferredRow extends RewardRow {
  readonly initial: string;
  readonly spent: bigint;
  /** What is left of it after refunds. */
  readonly worth: bigint | null;
}

function progressOf({ threshold_cents: fixed, spent }: ReferredRow, minSpentCents: number): number {
  const least = Math.max(1, fixed === null ? minSpentCents : centsToNumber(fixed));
  return Math.min(100, Math.floor((Math.max(0, centsToNumber(spent)) * 100) / least));
}

async function readReferred(
  db: Kysely<DB>,
  customerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ReferredRow[]> {
  const { rows } = await sql<ReferredRow>`
    SELECT r.*, referrals_spent(r.referred_id) AS spent,
           CASE WHEN r.has_commissions THEN (
             SELECT coalesce(sum(m.commission_cents - m.commission_taken_cents), 0)::bigint
             FROM referral_commissions c JOIN margin_accruals m ON m.order_id = c.order_id WHERE c.reward_id = r.id
           ) ELSE r.cents END AS worth,
           coalesce((SELECT upper(left(u.username, 1)) FROM memberships m JOIN users u ON u.id = m.user_id
                     WHERE m.customer_id = r.referred_id AND m.role = 'owner' LIMIT 1), '') AS initial
    FROM (SELECT * FROM referral_rewards WHERE referrer_id = ${customerId}::uuid
          ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS r
    ORDER BY r.created_at DESC, r.id DESC`.execute(db);
  return rows;
}

/** What the rewards of a customer come to, by what can be done with them. */
export async function readSums(db: Kysely<DB>, customerId: string): Promise<Referrals["sums"]> {
  const { rows } = await sql<Record<"pending" | "review" | "available" | "debt" | "earned", bigint>>`
    WITH own AS (SELECT * FROM (${rewardParts}) AS parts WHERE referrer_id = ${customerId}::uuid),
      account AS (SELECT kind, balance FROM ledger_accounts WHERE id IN (
        ledger_account_id('rewards', ${customerId}::uuid, 'USD'), ledger_account_id('rewards-debt', ${customerId}::uuid, 'USD')))
    SELECT coalesce((SELECT sum(cents) FROM own WHERE state = 'pending'), 0)::bigint AS pending,
           coalesce((SELECT sum(cents) FROM own WHERE state = 'review'), 0)::bigint AS review,
           coalesce((SELECT sum(cents) FROM own WHERE state = 'available'), 0)::bigint AS earned,
           coalesce((SELECT balance FROM account WHERE kind = 'rewards'), 0)::bigint AS available,
           coalesce((SELECT -balance FROM account WHERE kind = 'rewards-debt'), 0)::bigint AS debt`.execute(
    db,
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error("no sums");
  return {
    pendingCents: centsToNumber(sums.pending),
    reviewCents: centsToNumber(sums.review),
    availableCents: centsToNumber(sums.available),
    // What was earned is there, or was used; what was used of a reward that was taken back since is owed.
    paidCents: centsToNumber(sums.earned - sums.available + sums.debt),
    debtCents: centsToNumber(sums.debt),
  };
}
