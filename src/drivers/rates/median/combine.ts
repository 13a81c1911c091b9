/** The rule that makes one price of several, without I/O. */

export interface Vote {
  readonly source: string;
  readonly rateE8: bigint;
}

export type Verdict =
  | {
      readonly kind: "price";
      readonly rateE8: bigint;
      /** Those whose price it is. */
      readonly sources: readonly string[];
      readonly outliers: readonly Vote[];
    }
  /** Fewer than two sources have a price: nothing is said against an earlier one. */
  | { readonly kind: "few" }
  /** Sources contradict each other. */
  | { readonly kind: "apart"; readonly votes: readonly Vote[] };

/** Of three or more, one this far from the median is left out. */
const maxFromMedianBps = 300n;
/** Two without a third to decide between them must be this close. */
const maxBetweenTwoBps = 150n;

/**
 * The median of what is within 3 % of the median, of at least two sources; two have to be within 1.5 % of each other.
 * With one liar among four the price is within the range of the other three.
 */
export function combine(votes: readonly Vote[]): Verdict {
  if (votes.length < 2) return { kind: "few" };
  const doubled = doubledMedianOf(votes);
  const isNear = ({ rateE8 }: Vote): boolean =>
    votes.length === 2 || isNearMedian(rateE8, doubled, maxFromMedianBps);
  const kept = votes.filter(isNear);
  const outliers = votes.filter((vote) => !isNear(vote));
  const [one, other] = kept;
  const isPair = kept.length === 2;
  if (one === undefined || other === undefined) return { kind: "apart", votes };
  if (isPair && !isWithin(one.rateE8, other.rateE8, maxBetweenTwoBps)) return { kind: "apart", votes };
  const rateE8 = doubledMedianOf(kept) / 2n;
  return { kind: "price", rateE8, sources: kept.map(({ source }) => source), outliers };
}

/** Twice the median, so that the middle between two prices is exact: they are equally far from it. */
function doubledMedianOf(votes: readonly Vote[]): bigint {
  const sorted = votes.map(({ rateE8 }) => rateE8).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low = 0n, high = 0n] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low + high;
}

function isNearMedian(rateE8: bigint, doubledMedian: bigint, bps: bigint): boolean {
  const away = 2n * rateE8 - doubledMedian;
  return (away < 0n ? -away : away) * 10_000n <= doubledMedian * bps;
}

/** Whether two prices differ by at most that much of the lower one. */
export function isWithin(one: bigint, other: bigint, bps: bigint): boolean {
  const [low, high] = one < other ? [one, other] : [other, one];
  return (high - low) * 10_000n <= low * bps;
}
