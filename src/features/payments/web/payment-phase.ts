import { formatUnits } from "#src/shared/money.ts";
import type { Deposit, Payment } from "./queries.ts";

/**
 * The state of a payment, as one word for the screen. `partial`: some coins came, more are needed. `held`:
 * coins came that an operator looks at first.
 */
export type PaymentPhase = "waiting" | "partial" | "confirming" | "settled" | "expired" | "held";

/** The phase, from the status and the deposits. */
export function paymentPhase({ status, flags, deposits }: Payment): PaymentPhase {
  if (status === "settled") return "settled";
  if (deposits.some(({ state }) => state === "held")) return "held";
  if (status === "processing") return "confirming";
  if (flags.includes("partial")) return "partial";
  return status === "expired" ? "expired" : "waiting";
}

/** Deposits that count: replaced, dropped or missing ones have not arrived. */
export function arrivedDeposits({ deposits }: Payment): readonly Deposit[] {
  return deposits.filter(({ state, isMissing }) => state !== "replaced" && state !== "dropped" && !isMissing);
}

type HeldReason = NonNullable<Deposit["heldReason"]>;
/** A reason that an operator decides comes before a missing price, which resolves itself. */
const heldReasons: readonly HeldReason[] = [
  "sender",
  "limit",
  "unattributed",
  "unmoved",
  "late_rate",
  "failed",
  "no_rate",
];

/** Why coins wait, the weightiest reason first. */
export function heldReasonOf({ deposits }: Payment): HeldReason {
  return heldReasons.find((reason) => deposits.some(({ heldReason }) => heldReason === reason)) ?? "no_rate";
}

/** True while coins may still be sent to the address for this payment. */
export function takesCoins(phase: PaymentPhase): boolean {
  return phase === "waiting" || phase === "partial" || phase === "expired";
}

/** True while some coins that came wait for their blocks. */
export function isCounting(payment: Payment): boolean {
  return arrivedDeposits(payment).some(({ state }) => state === "seen" || state === "confirming");
}

export interface Confirmations {
  readonly have: number;
  readonly need: number;
}

/** Confirmations of the deposit that is furthest from its credit; null when nothing has come. */
export function confirmationsOf(payment: Payment): Confirmations | null {
  const counts = arrivedDeposits(payment).map(({ confirmations, required }) => ({
    have: Math.min(confirmations, required),
    need: required,
  }));
  if (counts.length === 0) return null;
  return counts.reduce((min, next) => (next.need - next.have > min.need - min.have ? next : min));
}

/** What the deposits are worth so far, in cents; pending coins have no value yet. */
export function arrivedCents(payment: Payment): number {
  return arrivedDeposits(payment).reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

/** What the deposits brought to the balance so far, in cents. */
export function creditedCents(payment: Payment): number {
  return arrivedDeposits(payment)
    .filter(({ state }) => state === "credited" || state === "final")
    .reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

/** What comes to the balance, in cents: what was credited, else what has come and is known, else what was asked for. */
export function balanceCents(payment: Payment, phase: PaymentPhase): number {
  if (phase === "settled") return creditedCents(payment);
  const isKnown = arrivedDeposits(payment).every(({ cents }) => cents !== null);
  const isAll = phase === "confirming" || phase === "held";
  return isAll && isKnown ? arrivedCents(payment) : payment.dueCents;
}

/** The coins that have come, as decimal text. */
export function arrivedAmount(payment: Payment): string {
  const units = arrivedDeposits(payment).reduce((sum, deposit) => sum + BigInt(deposit.units), 0n);
  return formatUnits(units, payment.method.decimals);
}

/** When the first coins were seen; null before. */
export function firstSeenAt(payment: Payment): string | null {
  return arrivedDeposits(payment)
    .map(({ seenAt }) => seenAt)
    .reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);
}

/** When the last of the credited deposits was credited. */
export function creditedAt(payment: Payment): string | null {
  return payment.deposits
    .map((deposit) => deposit.creditedAt)
    .reduce<string | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
}
