import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/**
 * Moves a machine to the node with its reserved room. When that fails, the next observation of the machine
 * puts its room back to where it is.
 */
export function moveTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-move",
    steps: [
      {
        name: "move",
        timeoutMs: timeouts.ofMove,
        run: async (task, at) => {
          const spec = await specOf(task);
          const { node } = spec;
          if (node === null) return { kind: "done" };
          return runMachineAct(driver, at, {
            begin: () => driver.move(spec, node),
            ref: spec,
            isReached: (machine) => machine?.node === node,
          });
        },
      },
    ],
    succeed: () => noEffect,
    fail: () => noEffect,
  };
}
