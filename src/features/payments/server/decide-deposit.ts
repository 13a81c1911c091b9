import type { HeldReason } from "./hold-deposit.ts";
import { type ConfirmationTier, tierFor } from "./methods.ts";
import { toleranceOf } from "./payment-state.ts";

interface MinedDeposit {
  readonly height: number;
  /** Null: no price is known for its time. */
  readonly cents: bigint | null;
  /** Its block was hours ago: a price that still comes is not of its time. */
  readonly isPriceLate: boolean;
  /** What its confirmations are counted for: it and what else could be taken back with it (`atRiskCents`). */
  readonly atRiskCents: bigint | null;
  /** Blocks after which a miner's reward can be spent; null: coins that can be spent at once. */
  readonly matureAfter: number | null;
  /** Of its method: much below it moving the coins of its address is not worth the fee. */
  readonly minCents: bigint;
  /** Why an operator has to review it, by `reasonToHold`. */
  readonly reason: HeldReason | null;
}

interface Depth {
  readonly height: number;
  readonly finalized: number | null;
  readonly tiers: readonly ConfirmationTier[];
  /** Nothing of this chain is credited until an operator has looked at a reorganisation. */
  readonly isHalted: boolean;
}

interface Totals {
  /** In cents, of everything that ever arrived on the address. */
  readonly worth: bigint;
  /** In cents, of dust of the same coin on the customer's other addresses that is worth moving with it. */
  readonly elsewhere: bigint;
}

/** The decision about a deposit in a block. `withElsewhere`: only with the dust on other addresses it is enough. */
export type DepositDecision =
  | { readonly kind: "wait"; readonly have: number; readonly need: number }
  | { readonly kind: "hold"; readonly reason: HeldReason }
  | { readonly kind: "dust" }
  | { readonly kind: "credit"; readonly withElsewhere: boolean };

/** Decides on a deposit: first its depth, then its value, then whether its address is worth moving. */
export function decideDeposit(deposit: MinedDeposit, depth: Depth, totals: Totals): DepositDecision {
  const { have, need, isDeep } = confirmationsOf(deposit, depth);
  if (!isDeep) return { kind: "wait", have, need };
  const decision = decideDeep(deposit, totals);
  return decision.kind === "credit" && depth.isHalted ? { kind: "wait", have, need } : decision;
}

/** The decision once a deposit is deep enough. Pages ask for it before, to say what will become of the coins. */
export function decideDeep(
  {
    cents,
    isPriceLate,
    minCents,
    reason,
  }: Pick<MinedDeposit, "cents" | "isPriceLate" | "minCents" | "reason">,
  { worth, elsewhere }: Totals,
): Exclude<DepositDecision, { readonly kind: "wait" }> {
  if (cents === null) return { kind: "hold", reason: isPriceLate ? "late_rate" : "no_rate" };
  const isEnough = enoughFor(minCents);
  const withElsewhere = !isEnough(worth) && countsTogether(worth, minCents) && isEnough(worth + elsewhere);
  const isWorthMoving = isEnough(worth) || withElsewhere;
  if (!isWorthMoving && mayBeDust(reason)) return { kind: "dust" };
  if (reason !== null) return { kind: "hold", reason };
  return { kind: "credit", withElsewhere };
}

function confirmationsOf({ height, atRiskCents, matureAfter }: MinedDeposit, depth: Depth) {
  const have = depth.height - height + 1;
  const { required, mustBeFinal } = tierFor(depth.tiers, atRiskCents);
  const need = Math.max(required, matureAfter ?? 0);
  const isFinal = depth.finalized === null || height <= depth.finalized;
  return { have, need, isDeep: have >= need && (isFinal || !mustBeFinal) };
}

/** Dust, also without a known sender, needs no operator; dust of a denied sender must not mix with other coins. */
function mayBeDust(reason: HeldReason | null): boolean {
  return reason === null || reason === "unattributed";
}

/** As much as pays for a payment of the minimum is credited: its page says that it was received in full. */
function enoughFor(minCents: bigint): (cents: bigint) => boolean {
  return (cents) => cents >= minCents - toleranceOf(minCents);
}

/** Parts of the minimum that an address must have, so that moving its coins takes no more than they are worth. */
const partsOfMinimum = 4n;

/** True when dust on an address counts together with that on others of its customer. */
export function countsTogether(cents: bigint, minCents: bigint): boolean {
  return cents * partsOfMinimum >= minCents;
}
