import { type Kysely, sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type Task, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../../rules.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** What happens to a machine that is unpaid or that staff stopped: it is cut off, and later removed with its disk. */
export function endTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  const specOf = machineSpecs(platform);
  return [
    {
      kind: "server-suspend",
      steps: [
        {
          name: "power-off",
          timeoutMs: timeouts.ofChange,
          run: async (task, at) => {
            // Paid or released meanwhile: the machine need not be cut off.
            if (!(await isSuspended(platform.db.kysely, task))) return { kind: "done" };
            const ref = await specOf(task);
            return runMachineAct(driver, at, {
              begin: () => driver.stop(ref, { graceful: false, timeoutMs: 0 }),
              ref,
              isReached: (machine) => machine === null || machine.power === "off",
            });
          },
        },
      ],
      succeed: ({ objectId }) => sql`servers_save_cut_off(${objectId}, ${platform.clock.now()})`,
      // The lifecycle job finds a suspended machine that runs, and cuts it off again.
      fail: () => noEffect,
    },
    {
      kind: "server-terminate",
      isRepeatable: true,
      steps: [
        {
          name: "destroy",
          timeoutMs: timeouts.ofRemoval,
          run: async (task, at) => {
            const ref = await specOf(task);
            return runMachineAct(driver, at, {
              begin: () => driver.destroy(ref),
              ref,
              isReached: (machine) => machine === null,
            });
          },
        },
      ],
      succeed: ({ objectId }) => {
        const now = platform.clock.now();
        return sql`servers_end(${objectId}, ${addDays(now, quarantineDays)}, ${now})`;
      },
      // It stays `terminating` and keeps its addresses; the lifecycle job tries again.
      fail: () => noEffect,
    },
  ];
}

async function isSuspended(db: Kysely<DB>, task: Task): Promise<boolean> {
  const server = await db
    .selectFrom("servers")
    .select(["service", "hold_id"])
    .where("id", "=", task.objectId)
    .executeTakeFirst();
  return server?.service === "suspended" || (server !== undefined && server.hold_id !== null);
}
