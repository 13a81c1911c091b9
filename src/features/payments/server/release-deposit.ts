import { sql, type Transaction } from "kysely";
import { readBannedWallets } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import { isHalted } from "./chain-halts.ts";
import type { PaymentsContext } from "./context.ts";
import { creditDeposits } from "./credit-deposits.ts";
import { readDust } from "./deposit-totals.ts";
import { type HeldReason, reasonToHold, setAside } from "./hold-deposit.ts";
import { readErased } from "./read-erased.ts";
import { togetherMs } from "./received-coins.ts";
import { noteUnmoved } from "./shortfalls.ts";
import { type ValuedDeposit, valueLate } from "./value-deposits.ts";

/** Reasons that an operator decides; a missing price resolves itself within hours. */
export const decidedReasons = [
  "limit",
  "sender",
  "unattributed",
  "unmoved",
  "late_rate",
  "failed",
] as const satisfies readonly HeldReason[];

/** What became of an operator's decision to credit a deposit. */
export type Release =
  | {
      readonly kind: "credited";
      readonly asset: string;
      readonly cents: bigint;
      readonly rateE8: bigint | null;
    }
  /** It had failed, and is settled by the usual rules with the next block. */
  | { readonly kind: "tried-again" }
  /** It is not held, or not for an operator. */
  | { readonly kind: "not-waiting" }
  /** A sender of its coins is banned now: it can only be kept. */
  | { readonly kind: "denied" }
  /** Its customer is erased: no one could spend it. */
  | { readonly kind: "erased" }
  /** It can be credited when there is a first price after its block. */
  | { readonly kind: "no-price"; readonly asset: string }
  /** Nothing of its chain is credited now. */
  | { readonly kind: "halted"; readonly chain: string };

/** Credits a deposit that waits for an operator, by that operator's decision. */
export async function releaseDeposit(
  context: PaymentsContext,
  ctx: Ctx,
  depositId: string,
): Promise<Release> {
  return transaction(context.platform, (trx) => releaseDepositIn(trx, context, ctx, depositId));
}

/** The same in the caller's transaction. */
export async function releaseDepositIn(
  trx: Transaction<DB>,
  context: PaymentsContext,
  ctx: Ctx,
  depositId: string,
): Promise<Release> {
  // The scanner, a rescan and a halt hold the chain's row too: a decision is before or after each of them.
  await sql`SELECT FROM chains c WHERE c.id = (SELECT chain_id FROM deposits WHERE id = ${depositId}) FOR UPDATE`.execute(
    trx,
  );
  const held = await trx
    .selectFrom("deposits")
    .select(["held_reason", "chain_id", "asset", "senders", "address_id"])
    .where("id", "=", depositId)
    .where("state", "=", "held")
    .where("held_reason", "in", decidedReasons)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return { kind: "not-waiting" };
  const { asset, chain_id: chain, held_reason: reason } = held;
  if (await isHalted(trx, chain)) return { kind: "halted", chain };
  if (reason === "failed") {
    // It failed before its depth, its sender and its size were looked at.
    const again = { state: "confirming", held_reason: null, failure: null };
    await trx.updateTable("deposits").set(again).where("id", "=", depositId).execute();
    await auditRelease(trx, ctx, depositId, reason);
    return { kind: "tried-again" };
  }
  if (await isOfErased(trx, held.address_id)) return { kind: "erased" };
  if ((await readBannedWallets(trx, held.senders, ctx.now)).size > 0) return { kind: "denied" };
  const deposit = await valueLate(trx, depositId);
  if (deposit?.cents == null) return { kind: "no-price", asset };
  const dust = await dustBeside(trx, deposit, ctx.now);
  await creditDeposits(context, trx, [depositId, ...dust]);
  await noteDecision(trx, deposit);
  if (reason === "unmoved") await noteUnmoved(trx, depositId, ctx.now);
  await auditRelease(trx, ctx, depositId, reason ?? "");
  return { kind: "credited", asset, cents: deposit.cents, rateE8: deposit.rate_e8 };
}

/** Behind the wallet's lock, which an erasure takes too. */
async function isOfErased(trx: Transaction<DB>, addressId: string): Promise<boolean> {
  const { customer_id: customerId } = await trx
    .selectFrom("deposit_addresses")
    .select("customer_id")
    .where("id", "=", addressId)
    .executeTakeFirstOrThrow();
  await call(trx, "wallet_open", { customer: customerId });
  return (await readErased(trx, [customerId])).has(customerId);
}

async function auditRelease(
  trx: Transaction<DB>,
  ctx: Ctx,
  depositId: string,
  reason: string,
): Promise<void> {
  const object = { objectType: "deposit", objectId: depositId, detail: { reason } };
  await writeAudit(trx, ctx, { action: "deposit.release", ...object });
}

/** The dust on its address, which is worth moving now; what came from a denied sender is held instead. */
async function dustBeside(
  trx: Transaction<DB>,
  deposit: ValuedDeposit,
  now: Date,
): Promise<readonly string[]> {
  const dust = (await readDust(trx, deposit.chain_id, [deposit.customer_id])).filter(
    ({ address_id }) => address_id === deposit.address_id,
  );
  const senders = dust.flatMap((each) => each.senders);
  const denied = await readBannedWallets(trx, senders, now);
  const beside: string[] = [];
  for (const each of dust) {
    const reason = reasonToHold(each, denied, 0n);
    if (reason === null) beside.push(each.id);
    else await setAside(trx, { id: each.id, state: "dust", held_reason: null }, "held", reason);
  }
  return beside;
}

/**
 * A decision about a sum covers all that was counted in it and is credited or held by now: what comes later is counted
 * from zero, and what is still held waits for a decision of its own. Coins that are not deep enough yet are not covered.
 */
async function noteDecision(trx: Transaction<DB>, deposit: ValuedDeposit): Promise<void> {
  const { id, customer_id: customer, held_reason: reason, mined_at: at } = deposit;
  await sql`UPDATE deposits d SET cleared_epoch = d.epoch
    FROM deposit_addresses a
    WHERE a.id = d.address_id AND (d.id = ${id} OR ${reason === "limit"} AND a.customer_id = ${customer}
      AND d.mined_at > ${addMs(at, -togetherMs)} AND d.mined_at < ${addMs(at, togetherMs)}
      AND (d.state IN ('credited', 'final') OR d.state = 'held' AND d.held_reason = 'limit'))`.execute(trx);
}
