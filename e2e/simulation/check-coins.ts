import { sql } from "kysely";
import { blocksFor, coinOf, coins, holdAboveCents } from "./coins.ts";
import type { ShownAddress } from "./customer.ts";
import type { Testbed } from "./testbed.ts";

interface Transfer {
  readonly txid: string;
  readonly asset: string;
  readonly address: string;
  readonly amount: bigint;
  readonly minedAt: Date;
  readonly depositId: string | null;
  readonly state: string | null;
  readonly units: bigint | null;
  readonly cents: bigint | null;
  readonly lockedUnits: bigint | null;
  readonly rateE8: bigint | null;
  readonly seenAt: Date | null;
  /** The price was known within minutes of the block, or was the first one after it; or it was long ago. */
  readonly isPriceKnown: boolean;
}

/** Payments by the networks against credits: each transfer once, at its worth. */
export async function checkCoins({ customers, database }: Testbed): Promise<string[]> {
  const shown = customers.flatMap(({ addresses }) => addresses);
  const { rows } = await sql<Transfer>`
    SELECT t.txid, t.asset, t.address, t.amount, b.mined_at AS "minedAt", d.id AS "depositId", d.state, d.units, d.cents,
           d.locked_units AS "lockedUnits", d.rate_e8 AS "rateE8", d.seen_at AS "seenAt",
           d.rate_e8 IN (
             (SELECT rate_e8 FROM rate_ticks r WHERE r.asset = t.asset AND at <= b.mined_at
                AND at >= b.mined_at - interval '10 minutes' ORDER BY at DESC LIMIT 1),
             (SELECT rate_e8 FROM rate_ticks r WHERE r.asset = t.asset AND at > b.mined_at ORDER BY at LIMIT 1)
           ) IS TRUE OR b.mined_at < (SELECT min(at) FROM rate_ticks) AS "isPriceKnown"
    FROM sim_transactions t JOIN sim_blocks b ON b.chain = t.chain AND b.height = t.height
    LEFT JOIN deposits d ON (d.chain_id, d.txid, d.ref) = (t.chain, t.txid, t.ref)
    ORDER BY t.txid, t.ref`.execute(database.kysely);
  const vanished = await sql<{ problem: string }>`
    SELECT 'deposit ' || d.id || ' is ' || d.state || ', and its coins are gone' AS problem FROM deposits d
    WHERE d.state NOT IN ('seen', 'dropped') AND NOT EXISTS (
      SELECT 1 FROM sim_transactions t WHERE (t.chain, t.txid, t.ref) = (d.chain_id, d.txid, d.ref))`.execute(
    database.kysely,
  );
  return [
    ...vanished.rows.map(({ problem }) => problem),
    ...rows.flatMap((transfer) =>
      faultsOf(transfer, rows, promiseOf(shown, transfer.address), daySum(customers, rows, transfer)).map(
        (fault) => `transfer ${transfer.txid}: ${fault}`,
      ),
    ),
  ];
}

const dayMs = 24 * 60 * 60_000;

/** What a transfer's customer received within a day of it, in cents. */
function daySum(customers: Testbed["customers"], all: readonly Transfer[], of: Transfer): bigint {
  const owner = customers.find(({ addresses }) => addresses.some(({ address }) => address === of.address));
  const own = new Set(owner?.addresses.map(({ address }) => address));
  return all
    .filter(
      ({ address, minedAt }) =>
        own.has(address) && Math.abs(minedAt.getTime() - of.minedAt.getTime()) < dayMs,
    )
    .reduce((sum, { cents }) => sum + (cents ?? 0n), 0n);
}

function promiseOf(shown: readonly ShownAddress[], address: string): ShownAddress | undefined {
  return shown.find((known) => known.address === address && known.promise !== null);
}

function faultsOf(
  transfer: Transfer,
  all: readonly Transfer[],
  promised: ShownAddress | undefined,
  dayCents: bigint,
): string[] {
  const { amount, asset, cents, depositId, lockedUnits, rateE8, state, units } = transfer;
  if (!coins.some((coin) => coin.asset === asset))
    return depositId === null ? [] : ["an unknown token counted"];
  if (cents === null || lockedUnits === null || rateE8 === null) return [`${state}, without a value`];
  const here = all.filter(({ address }) => address === transfer.address);
  const rest = amount - lockedUnits;
  const worth = worthOf(lockedUnits, promised?.promise?.rateE8 ?? 0n, asset) + worthOf(rest, rateE8, asset);
  // The cents of a sum paid in parts are shared out once.
  const isWorthIt = -1n <= cents - worth && cents - worth <= 1n;
  return [
    ...(units === amount ? [] : [`${units} units of ${amount}`]),
    ...(rest > 0n && !transfer.isPriceKnown ? [`valued at an unknown price ${rateE8}`] : []),
    ...(isWorthIt ? [] : [`${cents} cents for what is worth ${worth}`]),
    ...(isRightState(transfer, here, dayCents) ? [] : [`${state}, worth ${cents} cents`]),
    ...promiseFaults(transfer, here, promised),
  ];
}

/** Everything is credited except dust on its address, and what an operator has to review. */
function isRightState({ asset, state }: Transfer, here: readonly Transfer[], dayCents: bigint): boolean {
  if (state === "held") return dayCents > holdAboveCents;
  if (state !== "dust") return state === "credited" || state === "final";
  const total = here.reduce((sum, other) => (other.state === "held" ? sum : sum + (other.cents ?? 0n)), 0n);
  return total < coinOf(asset).creditedFrom;
}

/** How long coins that were seen in time may wait for their block (decision 82). */
const promiseHoldsMs = 6 * 60 * 60_000;

/** The promised price is kept: for its coin and amount, in time, and once. */
function promiseFaults(
  transfer: Transfer,
  here: readonly Transfer[],
  promised: ShownAddress | undefined,
): string[] {
  const locked = here.reduce((sum, other) => sum + (other.lockedUnits ?? 0n), 0n);
  const own = transfer.lockedUnits ?? 0n;
  const promise = promised?.promise;
  if (!promise) return own > 0n ? ["no one promised a price"] : [];
  if (locked > promise.dueUnits) return [`${locked} units at the price of ${promise.dueUnits}`];
  const isMinedInTime = transfer.minedAt.getTime() - promise.expiresAt.getTime() <= promiseHoldsMs;
  const isInTime = transfer.seenAt !== null && transfer.seenAt <= promise.expiresAt && isMinedInTime;
  const mayLock = transfer.asset === promised.asset && isInTime;
  const due = transfer.amount < promise.dueUnits ? transfer.amount : promise.dueUnits;
  return here.length === 1 && mayLock && own !== due ? [`${own} of ${due} units at the promised price`] : [];
}

function worthOf(units: bigint, rateE8: bigint, asset: string): bigint {
  return (units * rateE8) / 10n ** BigInt(coinOf(asset).decimals + 6);
}

/** Money that may be spent before its blocks are deep enough: never allowed, so checked after every step. */
export async function hastyCredits({ database }: Testbed): Promise<string[]> {
  const { rows } = await sql<{ id: string; cents: bigint; depth: number }>`
    SELECT d.id, d.cents, (SELECT max(tip.height) FROM sim_blocks tip WHERE tip.chain = b.chain) - b.height + 1 AS depth
    FROM deposits d JOIN sim_blocks b ON (b.chain, b.height, b.hash) = (d.chain_id, d.height, d.block_hash)
    WHERE d.state IN ('credited', 'final')`.execute(database.kysely);
  return rows
    .filter(({ cents, depth }) => depth < blocksFor(cents))
    .map(({ id, cents, depth }) => `deposit ${id} of ${cents} cents was credited ${depth} blocks deep`);
}
