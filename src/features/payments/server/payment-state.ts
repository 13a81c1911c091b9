import { creditCents, isMinedLate, quoteUnits, type RateLock } from "./deposit-value.ts";

const toleranceCents = 50n;

export interface PaymentFacts extends RateLock {
  readonly dueCents: bigint;
  readonly decimals: number;
  readonly quoteDecimals: number;
  /** The present price of the coin; null without one. */
  readonly presentRateE8: bigint | null;
}

export interface DepositFacts {
  readonly asset: string;
  readonly units: bigint;
  readonly state: string;
  readonly cents: bigint | null;
  readonly seenAt: Date;
  /** Null while it waits for a block. */
  readonly minedAt: Date | null;
  readonly missingSince: Date | null;
}

type PaymentStatus = "new" | "processing" | "settled" | "expired";
type PaymentFlag = "partial" | "over" | "late";

export interface PaymentState {
  readonly status: PaymentStatus;
  readonly flags: PaymentFlag[];
  /** Coins still to send: at the locked rate, after its time at the present one. */
  readonly restUnits: bigint;
  /** What is asked for less what has come. */
  readonly restCents: bigint;
}

/** The state of a payment: computed from its deposits at a moment, never stored. */
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
  if (arrived.some((deposit) => isLate(deposit, payment, now))) flags.push("late");

  const sentUnits = sum(arrived.filter(({ asset }) => asset === payment.asset).map(({ units }) => units));
  const isUnpriced = arrived.some(({ cents }) => cents === null);
  const isPaid = isEnough(arrivedCents) || (isUnpriced && sentUnits >= payment.dueUnits);
  return {
    status: isEnough(creditedCents)
      ? "settled"
      : isEnough(arrivedCents)
        ? "processing"
        : waiting(payment, now),
    flags,
    restUnits: isPaid ? 0n : restUnits(payment, arrived, arrivedCents, now),
    restCents: isPaid ? 0n : payment.dueCents - arrivedCents,
  };
}

/** In time and in one coin it is what is missing of the amount asked for; else what the missing cents cost now. */
function restUnits(
  payment: PaymentFacts,
  arrived: readonly DepositFacts[],
  arrivedCents: bigint,
  now: Date,
): bigint {
  const isLocked = now < payment.expiresAt;
  const isPlain = arrived.every(
    ({ asset, seenAt }) => asset === payment.asset && seenAt <= payment.expiresAt,
  );
  const left = payment.dueUnits - sum(arrived.map(({ units }) => units));
  if (isLocked && isPlain && left > 0n) return left;
  const rateE8 = (isLocked ? null : payment.presentRateE8) ?? payment.rateE8;
  return quoteUnits(payment.dueCents - arrivedCents, rateE8, payment);
}

function waiting(payment: PaymentFacts, now: Date): PaymentStatus {
  return now >= payment.expiresAt ? "expired" : "new";
}

/** On the chain, or on its way there: replaced or dropped transactions do not count. */
function isArrived(deposit: DepositFacts): boolean {
  if (deposit.state === "seen") return deposit.missingSince === null;
  return deposit.state !== "replaced" && deposit.state !== "dropped";
}

function isLate({ seenAt, minedAt }: DepositFacts, payment: PaymentFacts, now: Date): boolean {
  return seenAt > payment.expiresAt || isMinedLate({ minedAt: minedAt ?? now }, payment);
}

function isCredited(deposit: DepositFacts): boolean {
  return deposit.state === "credited" || deposit.state === "final";
}

/** Exchanges deduct odd fees: one percent too little, at most half a dollar, does not count as partial. */
export function toleranceOf(dueCents: bigint): bigint {
  const percent = dueCents / 100n;
  return percent < toleranceCents ? percent : toleranceCents;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
