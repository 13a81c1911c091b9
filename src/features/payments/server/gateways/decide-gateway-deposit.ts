import type { GatewayPayment } from "#src/drivers/gateway/port.ts";

/** A deposit of a gateway as it is stored. */
export interface StoredDeposit {
  readonly state: "pending" | "held" | "credited" | "reversed" | "invalid";
  /** Why it is held; null when it is not. */
  readonly heldReason: string | null;
  /** By the gateway's rate when it was settled; null before. */
  readonly grossCents: bigint | null;
}

/**
 * What a reading changes. `contradiction`: it says something else than what was credited or is held, and moves nothing.
 */
export type GatewayDecision =
  | { readonly kind: "keep" }
  /** The money did not come, and nothing was credited. */
  | { readonly kind: "invalidate" }
  | { readonly kind: "settle" }
  /** It was taken back before, so that the gateway was wrong once: an operator decides. */
  | { readonly kind: "hold-again" }
  | { readonly kind: "reverse" }
  | { readonly kind: "contradiction"; readonly detail: string };

/** Decides what a gateway's word about a payment means for the deposit that is stored of it. */
export function decideGatewayDeposit(stored: StoredDeposit, said: GatewayPayment): GatewayDecision {
  const isSettled = said.state === "settled" && said.cents !== null && said.cents > 0n;
  switch (stored.state) {
    case "pending":
    case "invalid":
      if (isSettled) return { kind: "settle" };
      return said.state === "invalid" ? { kind: "invalidate" } : { kind: "keep" };
    case "held":
      return isSettled ? whileHeld(stored, said) : afterHeld(said);
    case "reversed":
      return isSettled ? { kind: "hold-again" } : { kind: "keep" };
    case "credited":
      return afterCredit(stored, said);
  }
}

/** The operator decides about what it is worth now. */
function whileHeld({ heldReason, grossCents }: StoredDeposit, { cents }: GatewayPayment): GatewayDecision {
  if (cents === grossCents) return { kind: "keep" };
  return { kind: heldReason === "again" ? "hold-again" : "settle" };
}

function afterHeld({ id, state }: GatewayPayment): GatewayDecision {
  return state === "invalid" ? { kind: "invalidate" } : contradiction(id, "is not settled any more");
}

function afterCredit({ grossCents }: StoredDeposit, { id, state, cents }: GatewayPayment): GatewayDecision {
  if (state === "invalid") return { kind: "reverse" };
  if (state === "pending") return contradiction(id, "is not settled any more");
  if (cents === grossCents) return { kind: "keep" };
  return contradiction(id, `is worth ${cents} cents now and was ${grossCents}`);
}

function contradiction(id: string, detail: string): GatewayDecision {
  return { kind: "contradiction", detail: `payment ${id} ${detail}` };
}

/** What of a gateway's money its customer gets; the fee is rounded up. */
export function afterFee(grossCents: bigint, feeBps: number): bigint {
  const fee = (grossCents * BigInt(feeBps) + 9_999n) / 10_000n;
  return grossCents - fee;
}
