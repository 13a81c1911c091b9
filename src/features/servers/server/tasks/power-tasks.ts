import type { Transaction } from "kysely";
import type { ComputeDriver, MachineObservation, MachineRef, Step } from "#src/drivers/compute/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { StepOutcome, Task, TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { Power } from "../rules.ts";
import { loadMachineSpec } from "./machine-spec.ts";
import { runMachineAct, waitForMachine } from "./machine-step.ts";

/** A guest that does not shut down within this time is cut off. */
const shutdownMs = 60_000;

/** Start, stop and restart. What the machine then does is written in the transaction that ends the task. */
export function powerTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  const refOf = (task: Task): Promise<MachineRef> => loadMachineSpec(platform.db.kysely, task.objectId);
  const act = async (
    task: Task,
    begin: (ref: MachineRef) => Promise<Step>,
    isReached: (machine: MachineObservation | null) => boolean,
  ): Promise<StepOutcome> => {
    const ref = await refOf(task);
    return runMachineAct(driver, task, { begin: () => begin(ref), ref, isReached });
  };
  const boot = {
    name: "boot",
    run: async (task: Task) => waitForMachine(driver, await refOf(task), isRunning),
  };
  const ends = (power: Power) => ({
    isRepeatable: true as const,
    succeed: (trx: Transaction<DB>, task: Task) => savePower(trx, task, power, platform.clock.now()),
    // Nothing was paid and nothing is lost: the next look at the machine tells its true state.
    fail: async () => undefined,
  });
  return [
    {
      kind: "server-start",
      steps: [{ name: "power-on", run: (task) => act(task, (ref) => driver.start(ref), isRunning) }, boot],
      ...ends("running"),
    },
    {
      kind: "server-stop",
      steps: [
        {
          name: "shut-down",
          run: (task) =>
            act(task, (ref) => driver.stop(ref, { graceful: true, timeoutMs: shutdownMs }), isOff),
        },
      ],
      ...ends("off"),
    },
    {
      kind: "server-restart",
      steps: [
        {
          name: "shut-down",
          run: (task) => act(task, (ref) => driver.restart(ref, { hard: false }), isRunning),
        },
        boot,
      ],
      ...ends("running"),
    },
  ];
}

function isRunning(machine: MachineObservation | null): boolean {
  return machine?.power === "running";
}

function isOff(machine: MachineObservation | null): boolean {
  return machine?.power === "off";
}

async function savePower(trx: Transaction<DB>, task: Task, power: Power, now: Date): Promise<void> {
  await trx
    .updateTable("servers")
    .set({ power, power_seen_at: now, started_at: power === "running" ? now : null, updated_at: now })
    .where("id", "=", task.objectId)
    .execute();
}
