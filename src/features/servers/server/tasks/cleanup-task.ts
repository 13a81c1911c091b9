import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../../rules.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** For more than an hour: a machine that stays takes up its node, and its address cannot be assigned. */
const maxAttempts = 24;

/** Removes what a failed order left on the hypervisor; only then are its addresses given back. */
export function cleanupTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-cleanup",
    isRepeatable: true,
    maxAttempts,
    steps: [
      {
        name: "destroy",
        timeoutMs: timeouts.ofRemoval,
        run: async (task, at) => {
          const spec = await specOf(task);
          return runMachineAct(driver, at, {
            begin: () => driver.destroy(spec),
            ref: spec,
            isReached: (machine) => machine === null,
            retriesForever: true,
          });
        },
      },
    ],
    succeed: ({ objectId }) => {
      const now = platform.clock.now();
      return sql`servers_give_back_addresses(${objectId}, ${addDays(now, quarantineDays)}, ${now})`;
    },
    // The machine stays an orphan (I7) and its addresses stay taken until an operator settles it.
    fail: () => noEffect,
  };
}
