import { formatUnits } from "#src/shared/money.ts";
import type { RateDoubt } from "../port.ts";
import { isWithin, type Verdict } from "./combine.ts";

/** Further from the last price than this, a price needs three sources. */
const maxJumpBps = 1_500n;
const sourcesForJump = 3;
/** A price this far from the guard is not used. */
const maxFromGuardBps = 300n;

/**
 * Why the answers about an asset cannot be believed; null when nothing is against them. `last`: its price a while
 * ago. `guard`: what another kind of source says.
 */
export function doubtOf(
  asset: string,
  verdict: Verdict,
  last: bigint | undefined,
  guard: bigint | undefined,
): RateDoubt | null {
  if (verdict.kind === "few") return null;
  if (verdict.kind === "apart") {
    const said = verdict.votes.map(({ source, rateE8 }) => `${source} says ${usd(rateE8)}`);
    return { asset, reason: "apart", detail: said.join(", ") };
  }
  const { rateE8, sources } = verdict;
  if (guard !== undefined && !isWithin(rateE8, guard, maxFromGuardBps)) {
    return { asset, reason: "guard", detail: `${usd(rateE8)}, but Chainlink says ${usd(guard)}` };
  }
  const isJump = last !== undefined && !isWithin(rateE8, last, maxJumpBps);
  if (!isJump || sources.length >= sourcesForJump) return null;
  return {
    asset,
    reason: "jump",
    detail: `${usd(rateE8)} after ${usd(last)}, by ${sources.join(" and ")} only`,
  };
}

function usd(rateE8: bigint): string {
  return `$${formatUnits(rateE8, 8)}`;
}
