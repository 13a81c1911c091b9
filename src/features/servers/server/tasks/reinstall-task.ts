import { sql } from "kysely";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { noEffect, type StepOutcome, type Task, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { bootSteps } from "./boot-steps.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** The step that can be cancelled; nothing has happened before it is over. */
export const waitingStep = "countdown";

/** Reinstalls the system: waits, copies the request to the server's row, then makes the machine follow its row. */
export function reinstallTask(platform: Platform, driver: ComputeDriver): TaskKind {
  const specOf = machineSpecs(platform);
  return {
    kind: "server-reinstall",
    isRepeatable: true,
    steps: [
      { name: waitingStep, timeoutMs: timeouts.ofCountdown, run: (task) => waitOut(platform, task) },
      { name: "prepare", timeoutMs: timeouts.ofLook, run: (task) => takeNote(platform, task) },
      {
        name: "install",
        timeoutMs: timeouts.ofInstall,
        run: async (task, at) => {
          const spec = await specOf(task);
          return runMachineAct(driver, at, {
            begin: () => driver.reinstall(spec, spec),
            ref: spec,
            isReached: (machine) => machine?.generation === spec.generation,
          });
        },
      },
      ...bootSteps(driver, specOf),
    ],
    succeed: ({ id, objectId }) => sql`servers_end_reinstall(${objectId}, ${id}, ${platform.clock.now()})`,
    // The server stays paid and its task shows why; the operator or the customer installs again.
    fail: () => noEffect,
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

/** Once: the generation shows whether the request was already copied to the server. */
async function takeNote(platform: Platform, task: Task): Promise<StepOutcome> {
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    await sql`
      UPDATE servers s SET image_id = note.image_id, password_hash = note.password_hash, ssh_keys = note.ssh_keys,
                           generation = note.generation, updated_at = ${ctx.now}
      FROM server_reinstalls note
      WHERE note.task_id = ${task.id} AND s.id = note.server_id AND s.generation = note.generation - 1`.execute(
      trx,
    );
    const object = { objectType: "server", objectId: task.objectId, detail: { taskId: task.id } };
    await writeAudit(trx, ctx, { action: "server.begin-reinstall", ...object });
  });
  return { kind: "done" };
}
