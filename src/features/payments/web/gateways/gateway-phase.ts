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

/** True while more may be paid. */
export function takesMoney(phase: GatewayPhase): boolean {
  return phase === "waiting" || phase === "partial" || phase === "expired";
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
    late: flags.includes("late"),
    over: flags.includes("over") && !has("held"),
  };
  return noteFacts.filter((fact) => facts[fact]);
}

/** When money was first seen; null before. */
export function firstSeenAt({ deposits }: GatewayPayment): string | null {
  const arrived = deposits.filter(({ fate }) => fate !== "gone").map(({ seenAt }) => seenAt);
  return arrived.sort()[0] ?? null;
}

/** When the last of it was credited; null before. */
export function lastCreditAt({ deposits }: GatewayPayment): string | null {
  const times = deposits.flatMap(({ creditedAt }) => creditedAt ?? []);
  return times.sort().at(-1) ?? null;
}
