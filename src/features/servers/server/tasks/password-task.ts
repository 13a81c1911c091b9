import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** Sets the server's password on its machine. It cannot be read back: a lost answer repeats it. */
export function passwordTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-password",
    isRepeatable: true,
    steps: [
      {
        name: "set-password",
        timeoutMs: timeouts.ofChange,
        run: async (task, at) => {
          const spec = await specOf(task);
          const { passwordHash } = spec;
          if (passwordHash === null) return { kind: "done" };
          return runMachineAct(driver, at, {
            begin: () => driver.setPassword(spec, passwordHash),
            ref: spec,
            isReached: () => false,
          });
        },
      },
    ],
    succeed: () => noEffect,
    fail: () => noEffect,
  };
}
