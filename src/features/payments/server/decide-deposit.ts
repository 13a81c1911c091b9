import type { HeldReason } from "./hold-deposit.ts";
import { type ConfirmationTier, tierFor } from "./methods.ts";
import { toleranceOf } from "./payment-state.ts";

interface MinedDeposit {
  readonly height: number;
  /** Null: no price is known for its time. */
  readonly cents: bigint | null;
  /** Of its method: much below it moving the coins of its address is not worth the fee. */
  readonly minCents: bigint;
  /** Why an operator has to review it, by `reasonToHold`. */
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

/** The decision about a deposit in a block. `withDust`: together with the dust on its address. */
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
  // As much as pays for a payment of the minimum is credited: its page says that it was received in full.
  const isWorthMoving = worth >= minCents - toleranceOf(minCents);
  // Dust, also without a known sender, needs no operator; dust of a denied sender must not mix with other coins.
  const isDust = !isWorthMoving && (reason === null || reason === "unattributed");
  if (isDust) return { kind: "dust" };
  return reason === null ? { kind: "credit", withDust: hasDust } : { kind: "hold", reason };
}
