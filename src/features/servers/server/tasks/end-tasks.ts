import { type Kysely, sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addDays } from "#src/shared/time.ts";
import { quarantineDays } from "../addresses.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";

/** What happens to a machine that nobody pays for: it is cut off, and later removed with its disk. */
export function endTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  return [
    {
      kind: "server-suspend",
      steps: [
        {
          name: "power-off",
          run: async (task) => {
            // Paid meanwhile: a machine is not cut off for nothing.
            if (!(await isSuspended(platform.db.kysely, task))) return { kind: "done" };
            const ref = await loadMachineSpec(platform.db.kysely, task.objectId);
            return runMachineAct(driver, task, {
              begin: () => driver.stop(ref, { graceful: false, timeoutMs: 0 }),
              ref,
              isReached: (machine) => machine === null || machine.power === "off",
            });
          },
        },
      ],
      succeed: async (trx, task) => {
        const now = platform.clock.now();
        await trx
          .updateTable("servers")
          .set({ power: "off", power_seen_at: now, started_at: null, updated_at: now })
          .where("id", "=", task.objectId)
          .where("service", "=", "suspended")
          .execute();
      },
      // The lifecycle job sees a suspended machine that runs, and cuts it off again.
      fail: async () => undefined,
    },
    {
      kind: "server-terminate",
      isRepeatable: true,
      steps: [
        {
          name: "destroy",
          run: async (task) => {
            const ref = await loadMachineSpec(platform.db.kysely, task.objectId);
            return runMachineAct(driver, task, {
              begin: () => driver.destroy(ref),
              ref,
              isReached: (machine) => machine === null,
            });
          },
        },
      ],
      succeed: async (trx, task) => {
        const now = platform.clock.now();
        await sql`SELECT servers_end(${task.objectId}, ${addDays(now, quarantineDays)}, ${now})`.execute(trx);
      },
      // It stays `terminating` and keeps its addresses; the lifecycle job tries again.
      fail: async () => undefined,
    },
  ];
}

async function isSuspended(db: Kysely<DB>, task: Task): Promise<boolean> {
  const server = await db
    .selectFrom("servers")
    .select("service")
    .where("id", "=", task.objectId)
    .executeTakeFirst();
  return server?.service === "suspended";
}
