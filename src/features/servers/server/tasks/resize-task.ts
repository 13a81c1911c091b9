import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { machineDifferences, soldIn } from "../machine-differences.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** Restores the sold size of a machine that somebody changed on its hypervisor, on an operator's command. */
export function resizeTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-resize",
    isRepeatable: true,
    steps: [
      {
        name: "resize",
        timeoutMs: timeouts.ofChange,
        run: async (task, at) => {
          const spec = await specOf(task);
          return runMachineAct(driver, at, {
            begin: () => driver.resize(spec, spec),
            ref: spec,
            isReached: (machine) =>
              machine !== null && machineDifferences(soldIn(spec), machine).every((one) => one.of !== "size"),
          });
        },
      },
    ],
    succeed: () => noEffect,
    fail: () => noEffect,
  };
}
