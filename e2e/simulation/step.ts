import type { Testbed } from "./testbed.ts";

/** An event of the simulation: one use case, one run of a job, one outside act. */
export interface Step {
  readonly name: string;
  /** Its weight in the draw. */
  readonly weight: number;
  /** Whether there is anything that it could be about. */
  when?(testbed: Testbed): boolean;
  /** Returns its outcome in a few words; the same words when the same seed runs again. */
  run(testbed: Testbed): Promise<string>;
}
