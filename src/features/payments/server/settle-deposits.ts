import { sql, type Transaction } from "kysely";
import { attempt } from "#src/platform/db/attempt.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";
import { announceConfirming, type Confirming } from "./announce-confirming.ts";
import type { ChainDepth } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { isHalted as isChainHalted, noteFinal } from "./chain-halts.ts";
import { creditDeposits } from "./credit-deposits.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { type DepositTotals, readTotals } from "./deposit-totals.ts";
import { readBannedWallets } from "#src/features/accounts/server/index.ts";
import { reasonToHold, setAside, setFailedAside } from "./hold-deposit.ts";
import { readErased } from "./read-erased.ts";
import { atRiskCents, type ReceivedCoins, readReceived, unreviewedCents } from "./received-coins.ts";
import { lateRateMs, readOpenIds, readValuedDeposits, type ValuedDeposit } from "./value-deposits.ts";

/**
 * Takes every open deposit of a chain as far as the applied block allows: values it, counts its confirmations,
 * credits it when it is deep enough. Runs in the transaction that holds the chain's cursor. One that fails by an error
 * of its own is held for an operator, and the others go on.
 */
export async function settleDeposits(
  context: PaymentsContext,
  trx: Transaction<DB>,
  depth: ChainDepth,
): Promise<void> {
  const { chain, finalHeight } = depth;
  const all = await attempt(trx, () => settle(context, trx, depth, null));
  if (!all.ok) await settleOneByOne(context, trx, depth);
  await noteFinal(trx, chain, finalHeight);
  await trx
    .updateTable("deposits")
    .set({ state: "final" })
    .where("chain_id", "=", chain)
    .where("state", "=", "credited")
    .where("height", "<=", finalHeight)
    .execute();
}

async function settleOneByOne(
  context: PaymentsContext,
  trx: Transaction<DB>,
  depth: ChainDepth,
): Promise<void> {
  for (const id of await readOpenIds(trx, depth.chain)) {
    const one = await attempt(trx, () => settle(context, trx, depth, id));
    if (one.ok) continue;
    context.platform.log.error({ err: one.error, depositId: id }, "a deposit cannot be settled");
    await setFailedAside(trx, id, one.error);
  }
}

async function settle(
  context: PaymentsContext,
  trx: Transaction<DB>,
  depth: ChainDepth,
  only: string | null,
): Promise<void> {
  const deposits = await readValuedDeposits(trx, depth.chain, only);
  if (deposits.length === 0) return;
  await lockWallets(trx, depth, deposits);
  const received = await readReceived(trx, deposits);
  const erased = await readErased(
    trx,
    deposits.map(({ customer_id: id }) => id),
  );
  const totals = await readTotals(trx, depth.chain, deposits);
  const senders = [...deposits.flatMap((deposit) => deposit.senders), ...totals.senders];
  const denied = await readBannedWallets(trx, senders, context.platform.clock.now());
  const isHalted = await isChainHalted(trx, depth.chain);
  const confirming: Confirming[] = [];
  // In the order of customers, since this locks their wallets.
  const due: string[] = [];
  for (const deposit of deposits) {
    const facts = factsOf(context, depth, deposit, received, { denied, erased });
    const decision = decideDeposit(facts, { ...depth, isHalted }, totals.of(deposit));
    if (decision.kind === "wait") confirming.push({ deposit, have: decision.have, need: decision.need });
    else if (decision.kind === "hold") await setAside(trx, deposit, "held", decision.reason);
    else if (decision.kind === "dust") {
      await setAside(trx, deposit, "dust", null);
      totals.addDust(deposit);
    } else due.push(deposit.id, ...(await takeDust(trx, deposit, decision.withElsewhere, totals, denied)));
  }
  await storeRequired(trx, confirming);
  await creditDeposits(context, trx, due);
  await announceConfirming(context, trx, confirming);
}

function factsOf(
  { platform, limits }: PaymentsContext,
  { finalHeight }: ChainDepth,
  deposit: ValuedDeposit,
  received: readonly ReceivedCoins[],
  { denied, erased }: { readonly denied: ReadonlySet<string>; readonly erased: ReadonlySet<string> },
) {
  const { id, customer_id: customerId, chain_id: chain, mined_at: minedAt, height, cents, method } = deposit;
  const coins = { id, customerId, chain, minedAt, cents };
  const { holdAboveCents } = limits();
  const reason = reasonToHold(deposit, denied, unreviewedCents(coins, received), holdAboveCents);
  return {
    height,
    cents,
    isPriceLate: addMs(minedAt, lateRateMs) < platform.clock.now(),
    atRiskCents: atRiskCents(coins, received, finalHeight),
    matureAfter: deposit.mature_after,
    minCents: method.minCents,
    reason: reason !== "sender" && erased.has(customerId) ? ("closed" as const) : reason,
  };
}

/**
 * Of the customers whose deposits may be credited now: two chains that credit the same customer at once would each
 * not see what the other credits. The last to come sees it, since what was received is read behind this lock.
 */
async function lockWallets(
  trx: Transaction<DB>,
  { height: top, tiers }: ChainDepth,
  deposits: readonly ValuedDeposit[],
): Promise<void> {
  const least = Math.min(...tiers.map(({ required }) => required));
  const deep = deposits.filter(({ height, cents }) => cents !== null && top - height + 1 >= least);
  const customers = [...new Set(deep.map(({ customer_id }) => customer_id))];
  if (customers.length === 0) return;
  await sql`SELECT wallet_open(customer) FROM unnest(${customers}::uuid[]) WITH ORDINALITY AS due (customer, place)
            ORDER BY place`.execute(trx);
}

/** Dust that is credited with a deposit; what has a reason of its own is held instead. */
async function takeDust(
  trx: Transaction<DB>,
  deposit: ValuedDeposit,
  withElsewhere: boolean,
  totals: DepositTotals,
  denied: ReadonlySet<string>,
): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const dust of totals.takeDust(deposit, withElsewhere)) {
    const reason = reasonToHold(dust, denied, 0n);
    if (reason === null) taken.push(dust.id);
    else await setAside(trx, { id: dust.id, state: "dust", held_reason: null }, "held", reason);
  }
  return taken;
}

/** For the pages: how many blocks each waits for. */
async function storeRequired(trx: Transaction<DB>, confirming: readonly Confirming[]): Promise<void> {
  const changed = confirming.filter(({ deposit, need }) => deposit.required_blocks !== need);
  if (changed.length === 0) return;
  const rows = changed.map(({ deposit, need }) => ({ id: deposit.id, need }));
  await sql`UPDATE deposits d SET required_blocks = row.need
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id uuid, need int)
            WHERE d.id = row.id`.execute(trx);
}
