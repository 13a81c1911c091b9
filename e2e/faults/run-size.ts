import { randomInt } from "node:crypto";
import { isLongForm } from "../../scripts/suite/form.ts";

const knownSeed = 1_675_664_930;

/** `FAULTS`: `smoke` in every run of all tests, `long` for hours; anything else is the short suite, of minutes. */
const size = process.env.FAULTS;

export const isLong = size === "long";

/** In `npm run test:long`: as often as the short suite of `.ci/run` has no time for, with every planted defect. */
export const isThorough = isLong || (size !== "smoke" && isLongForm);

/** A number by the size of the run. */
export function bySize(sizes: {
  readonly smoke: number;
  readonly short: number;
  readonly thorough: number;
  readonly long: number;
}): number {
  if (isLong) return sizes.long;
  if (isThorough) return sizes.thorough;
  return size === "smoke" ? sizes.smoke : sizes.short;
}

/**
 * The seed. Long runs look for unseen histories; short ones repeat known ones, so that
 * a failure comes from the change at hand. `FAULT_SEED` replays any.
 */
export const seed = Number(process.env.FAULT_SEED ?? (isLong ? randomInt(2 ** 31) : knownSeed));
