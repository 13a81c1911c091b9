import type { CoinFate } from "#src/shared/coins/coin-fates.ts";
import { decideDeep } from "./decide-deposit.ts";
import type { HeldReason } from "./hold-deposit.ts";

/** A deposit in whatever state. */
export interface ForeseenDeposit {
  readonly state: string;
  /** No block and no mempool has it now. */
  readonly isMissing: boolean;
  readonly heldReason: HeldReason | null;
  /** What it is worth, or would be now; null without a price. */
  readonly cents: bigint | null;
  readonly isPriceLate: boolean;
  readonly minCents: bigint;
  /** Why an operator will have to review it, by `reasonToHold`. */
  readonly reason: HeldReason | null;
  /** Nothing of its chain is credited now. */
  readonly isHalted: boolean;
}

export interface Foresight {
  readonly fate: CoinFate;
  readonly heldReason: HeldReason | null;
}

type Totals = Parameters<typeof decideDeep>[1];

/**
 * What becomes of a deposit: what has become of it, else as `decideDeposit` will decide once it is deep enough. Every
 * page and list says it by this, so that none promises what another takes back. `totals` count what waits beside it.
 */
export function foreseeDeposit(deposit: ForeseenDeposit, totals: Totals): Foresight {
  const { state, isMissing, heldReason, isHalted } = deposit;
  const fate = fateOf(state, isMissing);
  if (fate !== null) return { fate, heldReason: null };
  if (state === "held" && heldReason !== null) return heldFor(heldReason);
  const decision = decideDeep(deposit, totals);
  if (decision.kind === "hold") return heldFor(decision.reason);
  if (decision.kind === "dust") return { fate: "low", heldReason: null };
  return { fate: isHalted ? "paused" : "coming", heldReason: null };
}

/** What has become of a deposit; null while it is open. */
export function fateOf(state: string, isMissing: boolean): "credited" | "gone" | null {
  if (state === "credited" || state === "final") return "credited";
  return state === "replaced" || state === "dropped" || isMissing ? "gone" : null;
}

/** A missing price resolves itself; the other reasons wait for a person. */
function heldFor(heldReason: HeldReason): Foresight {
  return { fate: heldReason === "no_rate" ? "unpriced" : "held", heldReason };
}
