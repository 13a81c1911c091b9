import type { PlanView } from "./plan-table-data.ts";

/** A step of the memory scale: at least this much. */
export interface MemoryStep {
  readonly memoryMb: number;
  readonly label: string;
}

/** The sizes of memory on sale, each once, ascending; the first one lets every plan through. */
export function memorySteps(plans: readonly Pick<PlanView, "memoryMb" | "memory">[]): readonly MemoryStep[] {
  const bySize = new Map(plans.map(({ memoryMb, memory }) => [memoryMb, { memoryMb, label: memory }]));
  return [...bySize.values()].sort((one, other) => one.memoryMb - other.memoryMb);
}
