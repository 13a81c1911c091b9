import { mulDiv } from "#src/shared/money.ts";

/** What arriving coins are worth, without I/O. Rates are USD per coin × 1e8. */

const rateScale = 100_000_000n;
const centsPerUsd = 100n;
/**
 * How long after its quote ended a locked rate holds for coins that were seen in time and wait for their block. Longer
 * it would be an option: coins are sent with a fee that no miner takes, and hastened, or spent elsewhere, by the price.
 */
export const lockHoldsMs = 6 * 60 * 60_000;
/** Where coins are first seen in a block, the block may come a little after a payment in time. */
const blockGraceMs = 2 * 60_000;

interface Coin {
  readonly decimals: number;
  readonly quoteDecimals: number;
}

/** Coins to request: rounded up, so that paying the quote never credits less than was asked for. */
export function quoteUnits(dueCents: bigint, rateE8: bigint, coin: Coin): bigint {
  const exact = mulDiv(dueCents * rateScale, 10n ** BigInt(coin.decimals), rateE8 * centsPerUsd, "up");
  return payableUnits(exact, coin);
}

/** Anyone can make a token of any amount: what is worth more than a trillion dollars counts as that, and is held. */
export const mostCents = 100_000_000_000_000n;

/** What coins are worth, up to `mostCents`: rounded down to a cent. */
export function creditCents(units: bigint, rateE8: bigint, decimals: number): bigint {
  return atMost(mulDiv(units * centsPerUsd, rateE8, rateScale * 10n ** BigInt(decimals), "down"));
}

function atMost(cents: bigint): bigint {
  return cents < mostCents ? cents : mostCents;
}

/** Coins rounded up to the places that a payer is asked to type. */
export function payableUnits(units: bigint, { decimals, quoteDecimals }: Coin): bigint {
  const step = 10n ** BigInt(decimals - quoteDecimals);
  return mulDiv(units, 1n, step, "up") * step;
}

export interface RateLock {
  readonly asset: string;
  readonly dueUnits: bigint;
  readonly rateE8: bigint;
  readonly expiresAt: Date;
}

export interface ArrivedCoins {
  readonly asset: string;
  readonly units: bigint;
  readonly decimals: number;
  readonly seenAt: Date;
  /** When their block was mined; now while they wait for one. */
  readonly minedAt: Date;
  /** First seen in a block, never in a mempool. */
  readonly isFirstSeenInBlock: boolean;
}

export interface DepositValue {
  readonly lockedUnits: bigint;
  readonly rateE8: bigint;
  readonly cents: bigint;
}

/**
 * Values a deposit. Coins that were seen and mined in time are worth the locked rate up to the amount asked for,
 * of which `lockedBefore` was used by earlier deposits; the rest is worth the market rate at block time.
 * Without a lock all of it is worth the market rate. Null: there is no such rate. The locked part is counted over
 * all deposits together, so that paying in parts loses no cent to rounding.
 */
export function valueDeposit(
  coins: ArrivedCoins,
  lock: RateLock | null,
  lockedBefore: bigint,
  marketRateE8: bigint | null,
): DepositValue | null {
  const lockedUnits = lock === null ? 0n : lockableUnits(coins, lock, lockedBefore);
  const restUnits = coins.units - lockedUnits;
  if (restUnits > 0n && marketRateE8 === null) return null;
  const lockedRate = lock?.rateE8 ?? 0n;
  const rateE8 = marketRateE8 ?? lockedRate;
  const worth = (units: bigint, rate: bigint): bigint => creditCents(units, rate, coins.decimals);
  const lockedCents = worth(lockedBefore + lockedUnits, lockedRate) - worth(lockedBefore, lockedRate);
  return { lockedUnits, rateE8, cents: atMost(lockedCents + worth(restUnits, rateE8)) };
}

function lockableUnits(coins: ArrivedCoins, lock: RateLock, lockedBefore: bigint): bigint {
  const lateMs = coins.seenAt.getTime() - lock.expiresAt.getTime();
  const isInTime = lateMs <= (coins.isFirstSeenInBlock ? blockGraceMs : 0) && !isMinedLate(coins, lock);
  if (coins.asset !== lock.asset || !isInTime || lockedBefore >= lock.dueUnits) return 0n;
  const left = lock.dueUnits - lockedBefore;
  return coins.units < left ? coins.units : left;
}

/** Whether coins got into their block so late that a locked rate holds no more, whenever they were seen. */
export function isMinedLate(
  { minedAt }: Pick<ArrivedCoins, "minedAt">,
  { expiresAt }: Pick<RateLock, "expiresAt">,
): boolean {
  return minedAt.getTime() - expiresAt.getTime() > lockHoldsMs;
}

/** A deposit as stored. */
interface DepositRow {
  readonly asset: string;
  readonly units: bigint;
  readonly seen_at: Date;
  readonly lock_asset: string | null;
  readonly due_units: bigint | null;
  readonly lock_rate_e8: bigint | null;
  readonly expires_at: Date | null;
}

/** `minedAt`: null while they wait for a block. */
export function coinsOf(row: DepositRow, decimals: number, minedAt: Date | null, now: Date): ArrivedCoins {
  const { asset, units, seen_at: seenAt } = row;
  const isFirstSeenInBlock = seenAt.getTime() === minedAt?.getTime();
  return { asset, units, decimals, seenAt, minedAt: minedAt ?? now, isFirstSeenInBlock };
}

/** The locked rate; a permanent address has none. */
export function lockOf(row: DepositRow): RateLock | null {
  const { lock_asset: asset, due_units: dueUnits, lock_rate_e8: rateE8, expires_at: expiresAt } = row;
  return asset === null || dueUnits === null || rateE8 === null || expiresAt === null
    ? null
    : { asset, dueUnits, rateE8, expiresAt };
}
