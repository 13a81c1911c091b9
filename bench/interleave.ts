import { setTimeout as pause } from "node:timers/promises";
import { cpuTimeMs } from "./cpu-time.ts";

/** One of the things that a bench compares. */
export interface Side {
  /** How many operations a run does. */
  readonly operations: number;
  /** Processes whose time counts, with all that they started. */
  readonly pids: readonly number[];
  run(): Promise<void>;
}

export interface Rounds {
  readonly rounds: number;
  /** Before each round, outside of what is measured. */
  prepare?(): Promise<void>;
}

/** What a side's operation cost: processor time of all counted processes, and how many were done in a second. */
interface Cost {
  readonly cpuMs: number;
  readonly perSecond: number;
}

/**
 * Runs the sides one after another in each round, after one run of each that does not count; every other round goes
 * backwards, since who comes first pays less. A round holds `<side>CpuMs` and `<side>PerSecond`.
 */
export async function interleave(
  { rounds, prepare }: Rounds,
  sides: Readonly<Record<string, Side>>,
): Promise<Record<string, number>[]> {
  await prepare?.();
  for (const side of Object.values(sides)) await side.run();
  const measured: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.();
    const figures: Record<string, number> = {};
    const inOrder = Object.entries(sides);
    for (const [name, side] of round % 2 === 0 ? inOrder : inOrder.toReversed()) {
      const { cpuMs, perSecond } = await costOf(side);
      figures[`${name}CpuMs`] = cpuMs;
      figures[`${name}PerSecond`] = perSecond;
    }
    measured.push(figures);
  }
  return measured;
}

/** Measures one run of a side. */
async function costOf({ operations, pids, run }: Side): Promise<Cost> {
  await pause(200); // What the side before left to do is done.
  const [cpuBefore, began] = [cpuTimeMs(pids), performance.now()];
  await run();
  const seconds = (performance.now() - began) / 1000;
  await pause(200); // Connections end and their time is counted.
  return { cpuMs: (cpuTimeMs(pids) - cpuBefore) / operations, perSecond: operations / seconds };
}

/** The quotient of two figures in each round. */
export function quotients(rounds: readonly Record<string, number>[], over: string, under: string): number[] {
  return rounds.map((figures) => (figures[over] ?? Number.NaN) / (figures[under] ?? Number.NaN));
}
