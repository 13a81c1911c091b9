import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../addresses.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";

/** For more than an hour: a machine that stays costs its node, and its address is nobody's. */
const maxAttempts = 24;

/** Removes what a failed order left on the hypervisor; only then are its addresses given back. */
export function cleanupTask(platform: Platform, driver: ComputeDriver): TaskKind {
  return {
    kind: "server-cleanup",
    isRepeatable: true,
    maxAttempts,
    steps: [
      {
        name: "destroy",
        run: async (task) => {
          const spec = await loadMachineSpec(platform.db.kysely, task.objectId);
          return runMachineAct(driver, task, {
            begin: () => driver.destroy(spec),
            ref: spec,
            isReached: (machine) => machine === null,
            isPatient: true,
          });
        },
      },
    ],
    succeed: async (trx, task) => {
      const freeFrom = addDays(platform.clock.now(), quarantineDays);
      await sql`SELECT servers_release_addresses(${task.objectId}, ${freeFrom})`.execute(trx);
    },
    // The machine stays known as an orphan (I7) and its addresses stay taken until an operator settles it.
    fail: async () => undefined,
  };
}
