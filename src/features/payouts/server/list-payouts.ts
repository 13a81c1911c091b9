import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PayoutsContext } from "./deps.ts";
import type { PayoutSource } from "./request-payout.ts";
import { type PayoutRow, type PayoutView, showPayout } from "./show-payout.ts";

export interface PayoutsAsked {
  readonly limit: number;
  readonly offset: number;
  /** Absent: of all. */
  readonly source?: PayoutSource;
}

/** Payouts of a customer, the newest first. */
export async function listPayouts(
  context: PayoutsContext,
  customerId: string,
  { limit, offset, source }: PayoutsAsked,
): Promise<{ readonly payouts: PayoutView[]; readonly total: number }> {
  let own = context.platform.db.kysely.selectFrom("payouts").where("customer_id", "=", customerId);
  if (source !== undefined) own = own.where("source", "=", source);
  const [rows, { count }] = await Promise.all([
    own
      .selectAll()
      .orderBy("requested_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((of) => of.fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { payouts: rows.map((row) => showPayout(context, row)), total: Number(count) };
}

/** One payout of a customer by its public id; another customer's is not found. */
export async function findPayout(
  { platform }: PayoutsContext,
  customerId: string,
  publicId: string,
): Promise<PayoutRow> {
  const row = await platform.db.kysely
    .selectFrom("payouts")
    .selectAll()
    .where("id", "=", requireId("payout", publicId))
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Cents of an account of earned money, and what of it is on its way out. */
export async function readEarned(
  { platform }: PayoutsContext,
  customerId: string,
  source: PayoutSource,
): Promise<{ readonly availableCents: bigint; readonly onTheWayCents: bigint }> {
  const { kysely } = platform.db;
  const [account, open] = await Promise.all([
    kysely
      .selectFrom("ledger_accounts")
      .select("balance")
      .where("customer_id", "=", customerId)
      .where("kind", "=", source)
      .executeTakeFirst(),
    kysely
      .selectFrom("payouts")
      .select("cents")
      .where("customer_id", "=", customerId)
      .where("source", "=", source)
      .where("state", "in", ["requested", "review", "approved", "sending"])
      .executeTakeFirst(),
  ]);
  return { availableCents: BigInt(account?.balance ?? 0), onTheWayCents: open?.cents ?? 0n };
}
