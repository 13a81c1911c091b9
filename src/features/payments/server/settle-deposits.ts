import { sql, type Transaction } from "kysely";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { PaymentsContext } from "./context.ts";
import { reasonToHold, setAside } from "./hold-deposit.ts";
import { confirmationTiers, finalDepth, type Method, methodOf, tierFor } from "./methods.ts";
import { readRateAt } from "./read-rates.ts";
import { type RateLock, valueDeposit } from "./rules.ts";

/** How far a chain is applied, and (null: only depth tells) up to where it calls itself final. */
export interface ChainDepth {
  readonly height: number;
  readonly finalized: number | null;
}

export async function finalizedHeight(source: ChainSource): Promise<number | null> {
  return (await source.finalizedHeight?.()) ?? null;
}

/** A deposit in a block that is not credited yet, with the payment it was made for if there is one. */
type OpenDeposit = Awaited<ReturnType<typeof readOpenDeposits>>[number];

/**
 * Takes every open deposit of a chain as far as the block at `height` allows: values it, counts its
 * confirmations, credits it when it is deep enough. Runs in the transaction that holds the chain's cursor.
 */
export async function settleDeposits(
  context: PaymentsContext,
  trx: Transaction<DB>,
  source: ChainSource,
  depth: ChainDepth,
): Promise<void> {
  for (const deposit of await readOpenDeposits(trx, source.chain)) {
    const method = methodOf(source.chain, deposit.asset);
    if (method !== undefined) await settleOne(context, trx, source, depth, deposit, method);
  }
  const finalFrom = depth.finalized ?? depth.height - finalDepth(source) + 1;
  await trx
    .updateTable("deposits")
    .set({ state: "final" })
    .where("chain_id", "=", source.chain)
    .where("state", "=", "credited")
    .where("height", "<=", finalFrom)
    .execute();
}

/** In the order of customers: two chains that credit the same wallets lock them in the same order. */
async function readOpenDeposits(trx: Transaction<DB>, chain: string) {
  return trx
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .innerJoin("customers as c", "c.id", "a.customer_id")
    .leftJoin("payments as p", "p.address_id", "d.address_id")
    .selectAll("d")
    .select(["a.customer_id", "c.site_id", "p.id as payment_id", "p.expires_at", "p.due_units"])
    .select(["p.asset as lock_asset", "p.rate_e8 as lock_rate_e8"])
    .where("d.chain_id", "=", chain)
    .where((where) => where.or([where("d.state", "=", "confirming"), where("d.held_reason", "=", "no_rate")]))
    .orderBy("a.customer_id")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
}

async function settleOne(
  context: PaymentsContext,
  trx: Transaction<DB>,
  source: ChainSource,
  depth: ChainDepth,
  deposit: OpenDeposit,
  method: Method,
): Promise<void> {
  const { height, mined_at: minedAt } = deposit;
  if (height === null || minedAt === null) return;
  const cents = deposit.cents ?? (await storeValue(trx, deposit, minedAt, method));
  const have = depth.height - height + 1;
  const { required: need, mustBeFinal } = tierFor(confirmationTiers(source), cents);
  const isFinal = depth.finalized === null || height <= depth.finalized;
  if (have < need || (mustBeFinal && !isFinal)) {
    await announceConfirming(context, trx, deposit, have, need);
    return;
  }
  if (cents === null) {
    await setAside(trx, deposit, "held", "no_rate");
    return;
  }
  const reason = await reasonToHold(trx, { ...deposit, cents });
  const isDust = (await worthOfAddress(trx, deposit.address_id)) < method.minCents;
  // Nobody is called for crumbs that nobody sent; those of a listed sender are not mixed with others.
  if (isDust && (reason === null || reason === "unattributed")) await setAside(trx, deposit, "dust", null);
  else if (reason === null) await creditDust(context, trx, deposit.address_id, deposit.id);
  else await setAside(trx, deposit, "held", reason);
}

/** What was too little alone is credited with the deposit that makes its address worth moving. */
export async function creditDust(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  addressId: string,
  withDeposit: string | null,
): Promise<void> {
  const due = await trx
    .selectFrom("deposits")
    .select(["id", "ref", "cents", "senders", "state", "held_reason"])
    .where("address_id", "=", addressId)
    .where((where) => where.or([where("state", "=", "dust"), where("id", "=", withDeposit)]))
    .orderBy("seen_at")
    .orderBy("id")
    .execute();
  for (const crumb of due) {
    const reason = await reasonToHold(trx, crumb);
    if (reason !== null) {
      await setAside(trx, crumb, "held", reason);
      continue;
    }
    const [id, at] = [platform.ids.next(), platform.clock.now()];
    await sql`SELECT payments_credit_deposit(${crumb.id}, ${id}, ${at})`.execute(trx);
  }
}

async function storeValue(
  trx: Transaction<DB>,
  deposit: OpenDeposit,
  minedAt: Date,
  method: Method,
): Promise<bigint | null> {
  const value = valueDeposit(
    {
      asset: deposit.asset,
      units: deposit.units,
      decimals: method.decimals,
      seenAt: deposit.seen_at,
      isFirstSeenInBlock: deposit.seen_at.getTime() === minedAt.getTime(),
    },
    lockOf(deposit),
    await lockedBefore(trx, deposit.address_id),
    await readRateAt(trx, deposit.asset, minedAt),
  );
  if (value === null) return null;
  await trx
    .updateTable("deposits")
    .set({ locked_units: value.lockedUnits, rate_e8: value.rateE8, cents: value.cents })
    .where("id", "=", deposit.id)
    .execute();
  return value.cents;
}

/** The rate that was promised; a permanent address promises none. */
function lockOf(deposit: OpenDeposit): RateLock | null {
  const { lock_asset: asset, due_units: dueUnits, lock_rate_e8: rateE8, expires_at: expiresAt } = deposit;
  return asset === null || dueUnits === null || rateE8 === null || expiresAt === null
    ? null
    : { asset, dueUnits, rateE8, expiresAt };
}

/** Coins of the address that were valued at the payment's rate already. */
async function lockedBefore(trx: Transaction<DB>, addressId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    SELECT coalesce(sum(locked_units), 0) AS units FROM deposits WHERE address_id = ${addressId}`.execute(
    trx,
  );
  return rows[0]?.units ?? 0n;
}

/** Everything that arrived on the address, credited or not. */
async function worthOfAddress(trx: Transaction<DB>, addressId: string): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    SELECT coalesce(sum(cents), 0) AS cents FROM deposits WHERE address_id = ${addressId}`.execute(trx);
  return rows[0]?.cents ?? 0n;
}

async function announceConfirming(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  deposit: OpenDeposit,
  have: number,
  need: number,
): Promise<void> {
  const { site_id: siteId, customer_id: customerId } = deposit;
  const { payment_id: paymentId } = deposit;
  const payload = { ...(paymentId !== null && { paymentId }), depositId: deposit.id, have, need };
  const event = { name: "payments.confirming.v1", siteId, customerId, payload } as const;
  await publishEvent(trx, event, platform.clock.now());
}
