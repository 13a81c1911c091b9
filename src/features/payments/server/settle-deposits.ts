import { sql, type Transaction } from "kysely";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import { reasonToHold, setAside } from "./hold-deposit.ts";
import { confirmationTiers, finalDepth, type Method, methodOf, tierFor } from "./methods.ts";
import { readRateAt } from "./read-rates.ts";
import { type DepositValue, type RateLock, valueDeposit } from "./rules.ts";

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
  const open = await readOpenDeposits(trx, source.chain);
  const valued = await valueDeposits(trx, source.chain, open);
  await settleValued(context, trx, source, depth, valued);
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
  return (
    trx
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .innerJoin("customers as c", "c.id", "a.customer_id")
      .leftJoin("payments as p", "p.address_id", "d.address_id")
      .selectAll("d")
      .select(["a.customer_id", "c.site_id", "p.id as payment_id", "p.expires_at", "p.due_units"])
      .select(["p.asset as lock_asset", "p.rate_e8 as lock_rate_e8"])
      // Coins of the address that were valued at the payment's rate already.
      .select(
        sql<bigint>`(SELECT coalesce(sum(o.locked_units), 0) FROM deposits o WHERE o.address_id = d.address_id)`.as(
          "locked_before",
        ),
      )
      .where("d.chain_id", "=", chain)
      .where((where) =>
        // The state besides the reason, so that the index of open deposits can be read.
        where.or([
          where("d.state", "=", "confirming"),
          where.and([where("d.state", "=", "held"), where("d.held_reason", "=", "no_rate")]),
        ]),
      )
      .orderBy("a.customer_id")
      .orderBy("d.seen_at")
      .orderBy("d.id")
      .execute()
  );
}

/** Settles deposits in their order; what is alike is told and credited together. */
async function settleValued(
  context: PaymentsContext,
  trx: Transaction<DB>,
  source: ChainSource,
  depth: ChainDepth,
  deposits: readonly ValuedDeposit[],
): Promise<void> {
  const addresses = await readAddresses(trx, deposits);
  const confirming: Confirming[] = [];
  let due: string[] = [];
  for (const deposit of deposits) {
    const { cents, height, method } = deposit;
    const have = depth.height - height + 1;
    const { required: need, mustBeFinal } = tierFor(confirmationTiers(source), cents);
    const isFinal = depth.finalized === null || height <= depth.finalized;
    if (have < need || (mustBeFinal && !isFinal)) {
      confirming.push({ deposit, have, need });
      continue;
    }
    if (cents === null) {
      await setAside(trx, deposit, "held", "no_rate");
      continue;
    }
    const reason = await reasonToHold(trx, { ...deposit, cents });
    const { worth, hasDust } = addresses.get(deposit.address_id) ?? { worth: 0n, hasDust: true };
    const isDust = worth < method.minCents;
    // Nobody is called for crumbs that nobody sent; those of a listed sender are not mixed with others.
    if (isDust && (reason === null || reason === "unattributed")) await setAside(trx, deposit, "dust", null);
    else if (reason !== null) await setAside(trx, deposit, "held", reason);
    else if (!hasDust) due.push(deposit.id);
    else {
      // In the order of customers, whose wallets this locks.
      await creditDeposits(context, trx, due);
      due = [];
      await creditDust(context, trx, deposit.address_id, deposit.id);
    }
  }
  await creditDeposits(context, trx, due);
  await announceConfirming(context, trx, confirming);
}

async function creditDeposits(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  depositIds: readonly string[],
): Promise<void> {
  if (depositIds.length === 0) return;
  const transactions = depositIds.map(() => platform.ids.next());
  await sql`
    SELECT payments_credit_deposit(deposit, transaction, ${platform.clock.now()}::timestamptz)
    FROM unnest(${[...depositIds]}::uuid[], ${transactions}::uuid[]) WITH ORDINALITY AS due (deposit, transaction, place)
    ORDER BY place`.execute(trx);
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

interface ValuedDeposit extends OpenDeposit {
  readonly height: number;
  readonly method: Method;
}

/** The deposits that are in a block and of a coin that we take, each with its value if there is a price for it. */
async function valueDeposits(
  trx: Transaction<DB>,
  chain: string,
  deposits: readonly OpenDeposit[],
): Promise<ValuedDeposit[]> {
  const rates = new Map<string, bigint | null>();
  const rateAt = async (asset: string, time: Date): Promise<bigint | null> => {
    const key = `${asset} ${time.getTime()}`;
    const rate = rates.get(key) ?? (await readRateAt(trx, asset, time));
    rates.set(key, rate);
    return rate;
  };
  const locked = new Map(deposits.map(({ address_id, locked_before }) => [address_id, locked_before]));
  const valued: ValuedDeposit[] = [];
  const stored: Record<string, string>[] = [];
  for (const deposit of deposits) {
    const { height, mined_at: minedAt, address_id: addressId } = deposit;
    const method = methodOf(chain, deposit.asset);
    if (method === undefined || height === null || minedAt === null) continue;
    const lockedBefore = locked.get(addressId) ?? 0n;
    const value =
      deposit.cents === null
        ? valueOf(deposit, method, minedAt, lockedBefore, await rateAt(deposit.asset, minedAt))
        : null;
    valued.push({ ...deposit, height, method, cents: value?.cents ?? deposit.cents });
    if (value === null) continue;
    locked.set(addressId, lockedBefore + value.lockedUnits);
    const { lockedUnits, rateE8, cents } = value;
    // Text: JSON has no numbers of this size.
    stored.push({ id: deposit.id, locked_units: `${lockedUnits}`, rate_e8: `${rateE8}`, cents: `${cents}` });
  }
  if (stored.length > 0) await storeValues(trx, stored);
  return valued;
}

function valueOf(
  deposit: OpenDeposit,
  { decimals }: Method,
  minedAt: Date,
  lockedBefore: bigint,
  marketRateE8: bigint | null,
): DepositValue | null {
  const { asset, units, seen_at: seenAt } = deposit;
  const isFirstSeenInBlock = seenAt.getTime() === minedAt.getTime();
  const coins = { asset, units, decimals, seenAt, isFirstSeenInBlock };
  return valueDeposit(coins, lockOf(deposit), lockedBefore, marketRateE8);
}

async function storeValues(trx: Transaction<DB>, values: readonly Record<string, string>[]): Promise<void> {
  await sql`
    UPDATE deposits d SET locked_units = value.locked_units, rate_e8 = value.rate_e8, cents = value.cents
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS value (
      id uuid, locked_units numeric, rate_e8 bigint, cents bigint)
    WHERE d.id = value.id`.execute(trx);
}

/** The rate that was promised; a permanent address promises none. */
function lockOf(deposit: OpenDeposit): RateLock | null {
  const { lock_asset: asset, due_units: dueUnits, lock_rate_e8: rateE8, expires_at: expiresAt } = deposit;
  return asset === null || dueUnits === null || rateE8 === null || expiresAt === null
    ? null
    : { asset, dueUnits, rateE8, expiresAt };
}

/** What arrived on each address, credited or not, and whether some of it was too little until now. */
async function readAddresses(trx: Transaction<DB>, deposits: readonly OpenDeposit[]) {
  const { rows } = await sql<{ address_id: string; worth: bigint; has_dust: boolean }>`
    SELECT address_id, coalesce(sum(cents), 0) AS worth, bool_or(state = 'dust') AS has_dust
    FROM deposits WHERE address_id = ANY (${deposits.map(({ address_id }) => address_id)}::uuid[])
    GROUP BY address_id`.execute(trx);
  return new Map(rows.map(({ address_id, worth, has_dust: hasDust }) => [address_id, { worth, hasDust }]));
}

interface Confirming {
  readonly deposit: OpenDeposit;
  readonly have: number;
  readonly need: number;
}

async function announceConfirming(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  confirming: readonly Confirming[],
): Promise<void> {
  if (confirming.length === 0) return;
  const events = confirming.map(({ deposit, have, need }) => ({
    site_id: deposit.site_id,
    customer_id: deposit.customer_id,
    payload: {
      ...(deposit.payment_id !== null && { paymentId: deposit.payment_id }),
      depositId: deposit.id,
      have,
      need,
    },
  }));
  await sql`
    SELECT event_publish('payments.confirming.v1', site_id, customer_id, payload, ${platform.clock.now()}::timestamptz)
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (
      site_id smallint, customer_id uuid, payload jsonb)`.execute(trx);
}
