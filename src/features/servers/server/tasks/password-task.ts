import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";

/** Brings the server's password to its machine. Nobody can look whether it is there: a lost answer repeats it. */
export function passwordTask(platform: Platform, driver: ComputeDriver): TaskKind {
  return {
    kind: "server-password",
    isRepeatable: true,
    steps: [
      {
        name: "set-password",
        run: async (task) => {
          const spec = await loadMachineSpec(platform.db.kysely, task.objectId);
          const { passwordHash } = spec;
          if (passwordHash === null) return { kind: "done" };
          return runMachineAct(driver, task, {
            begin: () => driver.setPassword(spec, passwordHash),
            ref: spec,
            isReached: () => false,
          });
        },
      },
    ],
    succeed: async () => undefined,
    fail: async () => undefined,
  };
}
