import type { ComputeDriver, MachineObservation, MachineSpec } from "#src/drivers/compute/port.ts";
import type { StepOutcome, Task, TaskStep } from "#src/platform/tasks/task-kind.ts";
import { runMachineAct, waitForMachine } from "./machine-step.ts";
import { timeouts } from "./timeouts.ts";

/** The first step: a machine of this install exists, started by this task or by an interrupted one. */
export function createStep(driver: ComputeDriver, specOf: (task: Task) => Promise<MachineSpec>): TaskStep {
  return {
    name: "create",
    timeoutMs: timeouts.ofInstall,
    run: async (task, at) => {
      const spec = await specOf(task);
      return runMachineAct(driver, at, {
        begin: () => driver.provision(spec),
        ref: spec,
        isReached: (machine) => machine?.generation === spec.generation,
      });
    },
  };
}

/** The last steps of an install: the machine runs, and matches the order. */
export function bootSteps(
  driver: ComputeDriver,
  specOf: (task: Task) => Promise<MachineSpec>,
): readonly [boot: TaskStep, check: TaskStep] {
  // The check uses the observation of the running machine; a run that starts with the check makes its own.
  const seen = new WeakMap<Task, MachineObservation>();
  return [
    {
      name: "boot",
      timeoutMs: timeouts.ofBoot,
      run: async (task) =>
        waitForMachine(driver, await specOf(task), (machine) => {
          if (machine) seen.set(task, machine);
          return machine?.power === "running";
        }),
    },
    {
      name: "check",
      timeoutMs: timeouts.ofLook,
      isLook: true,
      run: async (task) => {
        const spec = await specOf(task);
        const known = seen.get(task);
        if (known) return compare(known, spec);
        const found = await driver.observe(spec);
        if (found.ok) return compare(found.value, spec);
        return { kind: "retry", error: "provider_unreachable", detail: found.error.detail };
      },
    },
  ];
}

/** Size and addresses. */
function compare(machine: MachineObservation | null, spec: MachineSpec): StepOutcome {
  const isRight =
    machine?.generation === spec.generation &&
    machine.vcpu === spec.vcpu &&
    spec.addresses.every(({ address }) => machine.addresses.includes(address));
  return isRight
    ? { kind: "done" }
    : { kind: "fail", error: "provider_failed", detail: "the machine is not what was ordered" };
}
