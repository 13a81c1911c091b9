import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { StepOutcome, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { checkMachine, runMachineAct, waitForMachine } from "./machine-step.ts";

/** The step that can be called off; nothing has happened before it is over. */
export const waitingStep = "countdown";

const system = { kind: "system" };

/** Installs a system anew: waits, makes the note the server's own, then lets the machine follow its row. */
export function reinstallTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = (task: Task) => loadMachineSpec(platform.db.kysely, task.objectId);
  return {
    kind: "server-reinstall",
    isRepeatable: true,
    steps: [
      { name: waitingStep, run: (task) => waitOut(platform, task) },
      { name: "prepare", run: (task) => takeNote(platform, task) },
      {
        name: "install",
        run: async (task) => {
          const spec = await specOf(task);
          return runMachineAct(driver, task, {
            begin: () => driver.reinstall(spec, spec),
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
      await trx
        .updateTable("servers")
        .set({ power: "running", power_seen_at: now, started_at: now, updated_at: now })
        .where("id", "=", task.objectId)
        .execute();
      await trx.deleteFrom("server_reinstalls").where("task_id", "=", task.id).execute();
    },
    // The server stays paid for and its task says why; the operator or the customer installs again.
    fail: async () => undefined,
  };
}

async function waitOut(platform: Platform, task: Task): Promise<StepOutcome> {
  const note = await platform.db.kysely
    .selectFrom("server_reinstalls")
    .select("begins_at")
    .where("task_id", "=", task.id)
    .executeTakeFirst();
  const delayMs = note ? note.begins_at.getTime() - platform.clock.now().getTime() : 0;
  return delayMs <= 0 ? { kind: "done" } : { kind: "wait", stepRef: null, progress: 0, delayMs };
}

/** Once: the generation tells whether the server has taken the note already. */
async function takeNote(platform: Platform, task: Task): Promise<StepOutcome> {
  const now = platform.clock.now();
  await transaction(platform.db.kysely, async (trx) => {
    await sql`
      UPDATE servers s SET image_id = note.image_id, password_hash = note.password_hash, ssh_keys = note.ssh_keys,
                           generation = note.generation, updated_at = ${now}
      FROM server_reinstalls note
      WHERE note.task_id = ${task.id} AND s.id = note.server_id AND s.generation = note.generation - 1`.execute(
      trx,
    );
    const entry = { action: "server.begin-reinstall", objectType: "server", objectId: task.objectId };
    await writeAudit(trx, { ...entry, actor: system, detail: { taskId: task.id }, requestId: null }, now);
  });
  return { kind: "done" };
}
