import { randomInt } from "node:crypto";

const knownSeed = 1_675_664_930;

/** The long suite: `FAULTS=long`. */
export const isLong = process.env.FAULTS === "long";

/**
 * Where chance begins. Long runs look for histories that nobody has seen; short ones repeat known ones, so that
 * a failure is news about the change at hand. `FAULT_SEED` replays any.
 */
export const seed = Number(process.env.FAULT_SEED ?? (isLong ? randomInt(2 ** 31) : knownSeed));
