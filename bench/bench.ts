/** What a bench is asked for. `isQuick` gives figures within a minute, good enough while working on the code. */
export interface BenchOptions {
  readonly isQuick: boolean;
}

/** The aim of a figure and its limit. */
export interface BenchBounds {
  readonly aim: number;
  readonly limit: number;
  /** What it is counted in; without one it is a ratio. */
  readonly unit?: "ms" | "MB" | "points" | "shift";
  /** Set where more is better, e.g. of orders per second. */
  readonly isMoreBetter?: true;
}

/** One figure that a promise hangs on. */
export interface BenchRatio extends BenchBounds {
  readonly name: string;
  readonly median: number;
  readonly spread: readonly [min: number, max: number];
}

/** What a bench found; kept as JSON, raw figures included. */
export interface BenchResult {
  readonly title: string;
  /** How it was measured, in a few sentences. */
  readonly method: string;
  readonly ratios: readonly BenchRatio[];
  /** Each round as it was measured, or each thing, with its name. */
  readonly pairs: readonly Readonly<Record<string, number | string>>[];
  /** What the auditor found afterwards: a fast wrong answer is no result. Null where nothing was written. */
  readonly findings: readonly string[] | null;
}

/** A file `bench/<name>.bench.ts` exports this as `bench`. */
export type Bench = (options: BenchOptions) => Promise<BenchResult>;

/** A program that this machine lacks; the message is the line that installs it. */
export class MissingToolError extends Error {
  override readonly name = "MissingToolError";
}

/** A figure over the rounds in which it was measured. */
export function figureOf(name: string, values: readonly number[], bounds: BenchBounds): BenchRatio {
  return { name, median: medianOf(values), spread: [Math.min(...values), Math.max(...values)], ...bounds };
}

/** The value that all but a hundredth of the values do not exceed. */
export function p99Of(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.99) - 1] ?? 0;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
}
