import { sql } from "kysely";
import type { ComputeDriver, MachineSpec } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { doneBefore, type Task, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { addMonths } from "#src/shared/time.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { checkMachine, runMachineAct, waitForMachine } from "./machine-step.ts";

/**
 * A paid order becomes a running machine, or the money goes back. Money moves only in the transaction that
 * ends the task; a machine that a failed order may have left behind is removed by a task of its own.
 */
export function provisionTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = (task: Task): Promise<MachineSpec> => loadMachineSpec(platform.db.kysely, task.objectId);
  return {
    kind: "server-provision",
    refundsOnFailure: true,
    steps: [
      // The purchase itself took money, stock and address; the step shows it as done.
      { name: "reserve", run: doneBefore },
      {
        name: "create",
        run: async (task) => {
          const spec = await specOf(task);
          return runMachineAct(driver, task, {
            begin: () => driver.provision(spec),
            ref: spec,
            isReached: (machine) => machine?.generation === spec.generation,
          });
        },
      },
      {
        name: "boot",
        run: async (task) =>
          waitForMachine(driver, await specOf(task), (machine) => machine?.power === "running"),
      },
      { name: "check", run: async (task) => checkMachine(driver, await specOf(task)) },
    ],
    succeed: async (trx, task) => {
      const now = platform.clock.now();
      const { months } = await trx
        .selectFrom("servers")
        .select("months")
        .where("id", "=", task.objectId)
        .executeTakeFirstOrThrow();
      await sql`SELECT servers_deliver(${task.objectId}, ${String(task.input.orderId)}::uuid, ${platform.ids.next()},
                                       ${addMonths(now, months)}, ${now})`.execute(trx);
    },
    fail: async (trx, task, error) => {
      const now = platform.clock.now();
      await sql`SELECT servers_refund(${task.objectId}, ${String(task.input.orderId)}::uuid, ${platform.ids.next()},
                                      ${platform.ids.next()}, ${error}, ${now})`.execute(trx);
    },
  };
}
