import type { World } from "./world.ts";

/** Something that happens in the world: one use case, one turn of a job, one act of the outside. */
export interface Step {
  readonly name: string;
  /** How often it is drawn. */
  readonly weight: number;
  /** Whether there is anything that it could be about. */
  when?(world: World): boolean;
  /** Says in a few words what came of it; the same words when the same seed runs again. */
  run(world: World): Promise<string>;
}
