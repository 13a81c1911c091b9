import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";

/**
 * Brings a machine to the node where room was set aside for it. When that fails, the next look at the machine
 * puts its room back to where it stands.
 */
export function moveTask(platform: Platform, driver: ComputeDriver): TaskKind {
  return {
    kind: "server-move",
    steps: [
      {
        name: "move",
        run: async (task) => {
          const spec = await loadMachineSpec(platform.db.kysely, task.objectId);
          const { node } = spec;
          if (node === null) return { kind: "done" };
          return runMachineAct(driver, task, {
            begin: () => driver.move(spec, node),
            ref: spec,
            isReached: (machine) => machine?.node === node,
          });
        },
      },
    ],
    succeed: async () => undefined,
    fail: async () => undefined,
  };
}
