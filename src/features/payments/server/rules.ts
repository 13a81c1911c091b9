import type { HeldReason } from "./hold-deposit.ts";
import { type ConfirmationTier, tierFor } from "./methods.ts";
import { mulDiv } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";

/** Decisions about money that arrives, without I/O. Rates are USD per coin × 1e8. */

const rateScale = 100_000_000n;
const centsPerUsd = 100n;
/** How long a quote's rate holds for coins that are first seen in time. */
export const rateLockMs = 15 * 60_000;
/** A price older than this is no price. */
export const rateMaxAgeMs = 10 * 60_000;
/** Where coins are first seen in a block, the block may come a little after the payer was on time. */
const blockGraceMs = 2 * 60_000;
const toleranceCents = 50n;

interface Coin {
  readonly decimals: number;
  readonly quoteDecimals: number;
}

/** Coins to ask for: rounded up, so that paying the quote never credits less than was asked for. */
export function quoteUnits(dueCents: bigint, rateE8: bigint, coin: Coin): bigint {
  const exact = mulDiv(dueCents * rateScale, 10n ** BigInt(coin.decimals), rateE8 * centsPerUsd, "up");
  const step = 10n ** BigInt(coin.decimals - coin.quoteDecimals);
  return mulDiv(exact, 1n, step, "up") * step;
}

/** What coins are worth: rounded down to a cent. */
export function creditCents(units: bigint, rateE8: bigint, decimals: number): bigint {
  return mulDiv(units * centsPerUsd, rateE8, rateScale * 10n ** BigInt(decimals), "down");
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
  /** First seen in a block, in no mempool before. */
  readonly isFirstSeenInBlock: boolean;
}

export interface DepositValue {
  readonly lockedUnits: bigint;
  readonly rateE8: bigint;
  readonly cents: bigint;
}

/**
 * Values a deposit. Coins that were seen in time are worth the locked rate up to the amount asked for,
 * of which `lockedBefore` was used by earlier deposits; the rest is worth the market's rate at block time.
 * Without a lock all of it is worth the market's rate. Null: there is no such rate. The locked part is counted over
 * all deposits together, so that paying in parts loses no cent to rounding.
 */
export function valueDeposit(
  coins: ArrivedCoins,
  lock: RateLock | null,
  lockedBefore: bigint,
  marketRateE8: bigint | null,
): DepositValue | null {
  if (lock === null) {
    if (marketRateE8 === null) return null;
    const cents = creditCents(coins.units, marketRateE8, coins.decimals);
    return { lockedUnits: 0n, rateE8: marketRateE8, cents };
  }
  const lockedUnits = lockableUnits(coins, lock, lockedBefore);
  const restUnits = coins.units - lockedUnits;
  if (restUnits > 0n && marketRateE8 === null) return null;
  const rateE8 = marketRateE8 ?? lock.rateE8;
  const lockedCents =
    creditCents(lockedBefore + lockedUnits, lock.rateE8, coins.decimals) -
    creditCents(lockedBefore, lock.rateE8, coins.decimals);
  return { lockedUnits, rateE8, cents: lockedCents + creditCents(restUnits, rateE8, coins.decimals) };
}

function lockableUnits(coins: ArrivedCoins, lock: RateLock, lockedBefore: bigint): bigint {
  const until = addMs(lock.expiresAt, coins.isFirstSeenInBlock ? blockGraceMs : 0);
  if (coins.asset !== lock.asset || coins.seenAt > until || lockedBefore >= lock.dueUnits) return 0n;
  const left = lock.dueUnits - lockedBefore;
  return coins.units < left ? coins.units : left;
}

interface MinedDeposit {
  readonly height: number;
  /** Null: no price is known for its time. */
  readonly cents: bigint | null;
  /** Below it moving the coins of its address is not worth the fee. */
  readonly minCents: bigint;
  /** Why an operator has to look at it. */
  readonly reason: HeldReason | null;
}

interface Depth {
  readonly height: number;
  readonly finalized: number | null;
  readonly tiers: readonly ConfirmationTier[];
}

interface AddressTotal {
  /** In cents, of everything that ever arrived on it. */
  readonly worth: bigint;
  readonly hasDust: boolean;
}

/** What becomes of a deposit that is in a block. `withDust`: together with what was too little on its address. */
export type DepositDecision =
  | { readonly kind: "wait"; readonly have: number; readonly need: number }
  | { readonly kind: "hold"; readonly reason: HeldReason }
  | { readonly kind: "dust" }
  | { readonly kind: "credit"; readonly withDust: boolean };

/** Decides on a deposit: first its depth, then its value, then whether its address is worth moving. */
export function decideDeposit(
  { height, cents, minCents, reason }: MinedDeposit,
  depth: Depth,
  { worth, hasDust }: AddressTotal,
): DepositDecision {
  const have = depth.height - height + 1;
  const { required: need, mustBeFinal } = tierFor(depth.tiers, cents);
  const isFinal = depth.finalized === null || height <= depth.finalized;
  if (have < need || (mustBeFinal && !isFinal)) return { kind: "wait", have, need };
  if (cents === null) return { kind: "hold", reason: "no_rate" };
  // Dust that nobody sent needs no operator; dust of a denied sender must not mix with other coins.
  const isDust = worth < minCents && (reason === null || reason === "unattributed");
  if (isDust) return { kind: "dust" };
  return reason === null ? { kind: "credit", withDust: hasDust } : { kind: "hold", reason };
}

export interface PaymentFacts extends RateLock {
  readonly dueCents: bigint;
  readonly decimals: number;
}

export interface DepositFacts {
  readonly asset: string;
  readonly units: bigint;
  readonly state: string;
  readonly cents: bigint | null;
  readonly seenAt: Date;
  readonly missingSince: Date | null;
}

type PaymentStatus = "new" | "processing" | "settled" | "expired";
type PaymentFlag = "partial" | "over" | "late";

export interface PaymentState {
  readonly status: PaymentStatus;
  readonly flags: PaymentFlag[];
  /** Coins still to send for what was asked. */
  readonly restUnits: bigint;
}

/** How a payment stands: a view of its deposits at a moment, stored nowhere. */
export function paymentState(
  payment: PaymentFacts,
  deposits: readonly DepositFacts[],
  now: Date,
): PaymentState {
  const arrived = deposits.filter(isArrived);
  const worth = (deposit: DepositFacts): bigint =>
    deposit.cents ??
    (deposit.asset === payment.asset ? creditCents(deposit.units, payment.rateE8, payment.decimals) : 0n);
  const arrivedCents = sum(arrived.map(worth));
  const creditedCents = sum(arrived.filter(isCredited).map(worth));
  const tolerance = toleranceOf(payment.dueCents);
  const isEnough = (cents: bigint): boolean => cents >= payment.dueCents - tolerance;

  const flags: PaymentFlag[] = [];
  if (arrived.length > 0 && !isEnough(arrivedCents)) flags.push("partial");
  if (arrivedCents > payment.dueCents + tolerance) flags.push("over");
  if (arrived.some((deposit) => deposit.seenAt > payment.expiresAt)) flags.push("late");

  const sentUnits = sum(arrived.filter(({ asset }) => asset === payment.asset).map(({ units }) => units));
  const isPaid = isEnough(arrivedCents) || sentUnits >= payment.dueUnits;
  return {
    status: isEnough(creditedCents)
      ? "settled"
      : isEnough(arrivedCents)
        ? "processing"
        : waiting(payment, now),
    flags,
    restUnits: isPaid ? 0n : payment.dueUnits - sentUnits,
  };
}

function waiting(payment: PaymentFacts, now: Date): PaymentStatus {
  return now >= payment.expiresAt ? "expired" : "new";
}

/** On the chain, or on its way there: what was replaced, dropped or is in no mempool does not count. */
function isArrived(deposit: DepositFacts): boolean {
  if (deposit.state === "seen") return deposit.missingSince === null;
  return deposit.state !== "replaced" && deposit.state !== "dropped";
}

function isCredited(deposit: DepositFacts): boolean {
  return deposit.state === "credited" || deposit.state === "final";
}

/** Exchanges keep fees of odd sizes: one percent, at most half a dollar, is not called partial. */
function toleranceOf(dueCents: bigint): bigint {
  const percent = dueCents / 100n;
  return percent < toleranceCents ? percent : toleranceCents;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** A dollar coin is a dollar until it clearly is not; never more. */
export function stablecoinRate(marketRateE8: bigint): bigint {
  const brokenBelow = 98_500_000n;
  return marketRateE8 < brokenBelow ? marketRateE8 : rateScale;
}
