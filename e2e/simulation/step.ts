import type { Testbed } from "./testbed.ts";

/** Something that happens in the world: one use case, one turn of a job, one act of the outside. */
export interface Step {
  readonly name: string;
  /** How often it is drawn. */
  readonly weight: number;
  /** Whether there is anything that it could be about. */
  when?(testbed: Testbed): boolean;
  /** Says in a few words what came of it; the same words when the same seed runs again. */
  run(testbed: Testbed): Promise<string>;
}
