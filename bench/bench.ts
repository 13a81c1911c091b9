/** What a bench is asked for. `isQuick` gives figures within a minute, good enough while working on the code. */
export interface BenchOptions {
  readonly isQuick: boolean;
}

/** One figure that a promise hangs on. */
export interface BenchRatio {
  readonly name: string;
  readonly median: number;
  readonly spread: readonly [least: number, most: number];
  readonly aim: number;
  readonly limit: number;
}

/** What a bench found; kept as JSON, raw figures included. */
export interface BenchResult {
  readonly title: string;
  /** How it was measured, in a few sentences. */
  readonly method: string;
  readonly ratios: readonly BenchRatio[];
  /** Each round as it was measured. */
  readonly pairs: readonly Readonly<Record<string, number>>[];
  /** What the auditor found afterwards: a fast wrong answer is no result. */
  readonly findings: readonly string[];
}

/** A file `bench/<name>.bench.ts` exports this as `bench`. */
export type Bench = (options: BenchOptions) => Promise<BenchResult>;

/** A program that this machine lacks; the message is the line that installs it. */
export class MissingToolError extends Error {
  override readonly name = "MissingToolError";
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
}
