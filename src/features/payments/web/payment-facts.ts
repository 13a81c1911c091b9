import { arrivedDeposits, isRateOver, type PaymentPhase, takesCoins } from "./payment-phase.ts";
import type { Payment } from "./queries.ts";

const paymentFacts = [
  "halted",
  "reversed",
  "missing",
  "replaced",
  "dropped",
  "dust",
  "otherCoin",
  "reward",
  "late",
  "over",
  "overComing",
  "rateOver",
] as const;

/** What is true of a payment beside its phase. */
export type PaymentFact = (typeof paymentFacts)[number];

/** What a page says beside the note of the phase, without what that one says already. */
export function noteFactsOf(payment: Payment, phase: PaymentPhase): readonly PaymentFact[] {
  const { deposits, flags, method } = payment;
  const has = (fate: (typeof deposits)[number]["fate"]) => deposits.some((deposit) => deposit.fate === fate);
  const gone = deposits.filter(({ fate }) => fate === "gone");
  const isOver = flags.includes("over") && !has("held");
  const facts: Readonly<Record<PaymentFact, boolean>> = {
    // Said before anything is sent too.
    halted: method.reason === "halted" && phase !== "paused" && (takesCoins(phase) || has("coming")),
    reversed: deposits.some(({ isReversed }) => isReversed),
    // What was given up for good has a note of its own.
    missing: gone.some(({ state, isReversed }) => state === "seen" && !isReversed),
    replaced: gone.some(({ state }) => state === "replaced"),
    dropped: gone.some(({ state, isReversed }) => state === "dropped" && !isReversed),
    dust: has("low") && phase !== "partial",
    otherCoin: arrivedDeposits(payment).some(({ asset }) => asset !== method.asset),
    reward: deposits.some(({ isReward, fate }) => isReward && fate === "coming"),
    late: flags.includes("late"),
    over: isOver && !(has("coming") && has("credited")),
    overComing: isOver && has("coming") && has("credited"),
    rateOver: phase === "partial" && isRateOver(payment, phase),
  };
  return paymentFacts.filter((fact) => facts[fact]);
}
