import { createRandom } from "#src/shared/random.ts";

/** Every random choice, drawn from one seed: the same seed, the same draws. */
export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  strikes(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Null when there is nothing to pick from. */
  pickAny<T>(list: readonly T[]): T | null;
  /** As likely as its weight. */
  pickWeighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  hex(digits: number): string;
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    strikes: (probability) => random() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
    pickAny: (list) => list[below(list.length)] ?? null,
    pickWeighted(list) {
      let rest = random() * list.reduce((sum, { weight }) => sum + weight, 0);
      const picked = list.find(({ weight }) => (rest -= weight) < 0) ?? list.at(-1);
      if (!picked) throw new RangeError("There is nothing to pick from.");
      return picked;
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(""),
  };
}
