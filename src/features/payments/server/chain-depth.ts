import type { ScannedChain } from "./bound-questions.ts";
import { type ConfirmationTier, confirmationTiers, finalDepth } from "./methods.ts";

/** How far a chain is applied, and the confirmations that its deposits need. */
export interface ChainDepth {
  readonly chain: string;
  readonly height: number;
  /** Up to where the network calls blocks final; null: only depth decides. */
  readonly finalized: number | null;
  readonly tiers: readonly ConfirmationTier[];
  /** Deposits up to this block are not expected to be reversed any more. */
  readonly finalHeight: number;
}

/** Reads this from the source of a chain that is applied up to `height`. */
export async function readDepth(
  source: Pick<ScannedChain, "chain" | "driver" | "finalizedHeight">,
  height: number,
): Promise<ChainDepth> {
  return depthAt(source, height, (await source.finalizedHeight?.()) ?? null);
}

/** The same of a chain whose final height was read before. */
export function depthAt(
  source: Pick<ScannedChain, "chain" | "driver">,
  height: number,
  finalized: number | null,
): ChainDepth {
  return {
    chain: source.chain,
    height,
    finalized,
    tiers: confirmationTiers(source),
    finalHeight: finalized ?? height - finalDepth(source) + 1,
  };
}
