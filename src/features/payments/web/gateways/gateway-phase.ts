import { paymentPhase } from "../payment-phase.ts";
import type { GatewayDeposit, GatewayPayment } from "./gateway-queries.ts";

/** The state of a payment at a gateway, as one word for the screen: those of a chain's payment that a gateway has. */
export type GatewayPhase = "waiting" | "partial" | "confirming" | "settled" | "expired" | "held";

/** The phase, by what decides that of a chain's payment. */
export function gatewayPhase(payment: GatewayPayment): GatewayPhase {
  const phase = paymentPhase(payment);
  // They are of chains: a gateway has prices and networks of its own.
  return phase === "unpriced" || phase === "paused" ? "confirming" : phase;
}

/** True while money may still come that has not been seen. */
export function awaitsMoney(phase: GatewayPhase): boolean {
  return phase === "waiting" || phase === "partial" || phase === "expired";
}

/**
 * Whether its customer is asked to pay now. The rest of a part may be sent to the same address; a gateway's own page
 * takes nothing more once its time is over.
 */
export function isPayable({ status, address }: GatewayPayment, phase: GatewayPhase): boolean {
  return phase === "waiting" || (phase === "partial" && (address !== null || status !== "expired"));
}

/** What was credited, in cents. */
export function creditedOf({ deposits }: Pick<GatewayPayment, "deposits">): number {
  return sumOf(deposits.filter(({ fate }) => fate === "credited"));
}

function sumOf(deposits: readonly GatewayDeposit[]): number {
  return deposits.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

const noteFacts = ["silent", "reversed", "invalid", "late", "over"] as const;

/** What is true of a payment beside its phase. */
export type GatewayFact = (typeof noteFacts)[number];

/** What a page says beside the note of the phase. */
export function gatewayFacts({ deposits, flags, isSilent }: GatewayPayment): readonly GatewayFact[] {
  const has = (state: GatewayDeposit["state"]) => deposits.some((deposit) => deposit.state === state);
  const facts: Readonly<Record<GatewayFact, boolean>> = {
    silent: isSilent,
    reversed: has("reversed"),
    invalid: has("invalid"),
    // What is held is not said to be credited.
    late: flags.includes("late") && !has("held"),
    over: flags.includes("over") && !has("held"),
  };
  return noteFacts.filter((fact) => facts[fact]);
}

/** Money that has come, whatever becomes of it. */
export function arrivedDeposits({ deposits }: Pick<GatewayPayment, "deposits">): readonly GatewayDeposit[] {
  return deposits.filter(({ fate }) => fate !== "gone");
}

/** When money was first seen; null before. */
export function firstSeenAt(payment: GatewayPayment): string | null {
  const times = arrivedDeposits(payment).map(({ seenAt }) => seenAt);
  return times.sort()[0] ?? null;
}

/** When the last of it was credited; null before. */
export function lastCreditAt({ deposits }: GatewayPayment): string | null {
  const times = deposits.flatMap(({ creditedAt }) => creditedAt ?? []);
  return times.sort().at(-1) ?? null;
}
