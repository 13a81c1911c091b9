import { sql } from "kysely";
import type { ComputeDriver, MachineObservation, MachineRef, Step } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import {
  noEffect,
  type StepOutcome,
  type StepPosition,
  type Task,
  type TaskKind,
} from "#src/platform/tasks/task-kind.ts";
import { shutdownSeconds } from "#src/shared/server-limits.ts";
import type { Power } from "../status.ts";
import { machineSpecs } from "./machine-spec.ts";
import { runMachineAct, waitForMachine } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

const shutdownMs = shutdownSeconds * 1000;

/** Start, stop and restart. What the machine then does is written in the transaction that ends the task. */
export function powerTasks(platform: Platform, driver: ComputeDriver): TaskKind[] {
  const refOf: (task: Task) => Promise<MachineRef> = machineSpecs(platform);
  const act = async (
    task: Task,
    at: StepPosition,
    begin: (ref: MachineRef) => Promise<Step>,
    isReached: (machine: MachineObservation | null) => boolean,
  ): Promise<StepOutcome> => {
    const ref = await refOf(task);
    return runMachineAct(driver, at, { begin: () => begin(ref), ref, isReached });
  };
  const boot = {
    name: "boot",
    timeoutMs: timeouts.ofBoot,
    run: async (task: Task) => waitForMachine(driver, await refOf(task), isRunning),
  };
  const ends = (power: Power) => ({
    isRepeatable: true as const,
    succeed: ({ objectId }: Task) => sql`servers_save_power(${objectId}, ${power}, ${platform.clock.now()})`,
    // Nothing was paid and nothing is lost: the next observation shows the machine's true state.
    fail: () => noEffect,
  });
  return [
    {
      kind: "server-start",
      steps: [
        {
          name: "power-on",
          timeoutMs: timeouts.ofChange,
          run: (task, at) => act(task, at, (ref) => driver.start(ref), isRunning),
        },
        boot,
      ],
      ...ends("running"),
    },
    {
      kind: "server-stop",
      steps: [
        {
          name: "shut-down",
          timeoutMs: timeouts.ofChange,
          run: (task, at) =>
            act(task, at, (ref) => driver.stop(ref, { graceful: true, timeoutMs: shutdownMs }), isOff),
        },
      ],
      ...ends("off"),
    },
    {
      kind: "server-restart",
      steps: [
        {
          name: "shut-down",
          timeoutMs: timeouts.ofChange,
          run: (task, at) => act(task, at, (ref) => driver.restart(ref, { hard: false }), isRunning),
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
