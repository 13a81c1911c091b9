import { formatUnits } from "#src/shared/money.ts";
import { type Confirmations, slowestOf } from "#src/web/pay/slowest-of.ts";
import type { Deposit, Payment } from "./queries.ts";

/**
 * The state of a payment, as one word for the screen. `partial`: some coins came, more are needed. `held`:
 * coins came that an operator looks at first. `unpriced`, `paused`: coins came that wait for a price, for their network.
 */
export type PaymentPhase =
  | "waiting"
  | "partial"
  | "confirming"
  | "settled"
  | "expired"
  | "held"
  | "unpriced"
  | "paused";

/** What decides the phase, of a chain's payment and of one at a gateway. */
type Phased = Pick<Payment, "status" | "flags"> & {
  readonly deposits: readonly Pick<Deposit, "fate">[];
};

/** The phase, from the status and what becomes of the deposits. */
export function paymentPhase({ status, flags, deposits }: Phased): PaymentPhase {
  if (status === "settled") return "settled";
  const waitsFor = (["held", "unpriced", "paused"] as const).find((fate) =>
    deposits.some((deposit) => deposit.fate === fate),
  );
  if (waitsFor !== undefined) return waitsFor;
  if (status === "processing") return "confirming";
  if (flags.includes("partial")) return "partial";
  return status === "expired" ? "expired" : "waiting";
}

/** Deposits that count: replaced, dropped or missing ones have not arrived. */
export function arrivedDeposits({ deposits }: Payment): readonly Deposit[] {
  return deposits.filter(({ fate }) => fate !== "gone");
}

type HeldReason = NonNullable<Deposit["heldReason"]>;
/** A reason that an operator decides comes before a missing price, which resolves itself. */
const heldReasons: readonly HeldReason[] = [
  "sender",
  "closed",
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
export function isCounting({ deposits }: Payment): boolean {
  return deposits.some(({ fate }) => fate === "coming");
}

/** Confirmations of the deposit that is furthest from its credit; null when nothing has come. */
export function confirmationsOf(payment: Payment): Confirmations | null {
  return slowestOf(arrivedDeposits(payment));
}

/** What the deposits with one of these fates are worth, in cents; those without a price have no value yet. */
export function centsOf({ deposits }: Payment, ...fates: readonly Deposit["fate"][]): number {
  return deposits.reduce((sum, { fate, cents }) => sum + (fates.includes(fate) ? (cents ?? 0) : 0), 0);
}

/** What comes to the balance by itself, in cents, of what has come; null while nothing has. */
export function balanceCents(payment: Payment, phase: PaymentPhase): number | null {
  if (phase === "settled") return centsOf(payment, "credited");
  if (arrivedDeposits(payment).length === 0) return null;
  return centsOf(payment, "credited", "coming");
}

/** The coins that have come, as decimal text. */
export function arrivedAmount(payment: Payment): string {
  const units = arrivedDeposits(payment).reduce((sum, deposit) => sum + BigInt(deposit.units), 0n);
  return formatUnits(units, payment.method.decimals);
}

/** True when the locked rate's time is over and coins may still be sent. */
export function isRateOver({ status }: Payment, phase: PaymentPhase): boolean {
  return takesCoins(phase) && status === "expired";
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
