import type {
  ComputeDriver,
  ComputeError,
  MachineObservation,
  MachineRef,
  Step,
} from "#src/drivers/compute/port.ts";
import type { StepOutcome, StepPosition, TaskError } from "#src/platform/tasks/task-kind.ts";

const pollDelayMs = 300;
const lookDelayMs = 500;

/** An act on a machine as a task step: start it or poll it; resolve unknown results by observing the machine. */
export interface MachineAct {
  readonly begin: () => Promise<Step>;
  readonly ref: MachineRef;
  /** Whether the machine is now in the state that the act is for. */
  readonly isReached: (machine: MachineObservation | null) => boolean;
  /** A failure can only be retried: the removal of a machine. */
  readonly retriesForever?: true;
}

export async function runMachineAct(
  driver: ComputeDriver,
  at: StepPosition,
  act: MachineAct,
): Promise<StepOutcome> {
  const step = at.stepRef === null ? await act.begin() : await driver.poll(at.stepRef);
  switch (step.state) {
    case "done":
      return { kind: "done" };
    case "running":
      // It may have succeeded nevertheless: check the machine before giving up.
      if (at.isOverdue) return settleByLooking(driver, act);
      return { kind: "wait", stepRef: step.stepRef, progress: step.progress, delayMs: pollDelayMs };
    case "failed":
      return act.retriesForever ? retryingOutcomeOf(step.error) : outcomeOf(step.error);
    case "unknown":
      return settleByLooking(driver, act);
  }
}

/** Waits until a machine is in a state; for acts whose end only the machine shows. */
export async function waitForMachine(
  driver: ComputeDriver,
  ref: MachineRef,
  isReached: (machine: MachineObservation | null) => boolean,
): Promise<StepOutcome> {
  const seen = await driver.observe(ref);
  if (!seen.ok) return outcomeOf(seen.error);
  if (isReached(seen.value)) return { kind: "done" };
  return { kind: "wait", stepRef: null, progress: 50, delayMs: lookDelayMs };
}

/** The answer was lost: look at the machine, and if it is not there yet repeat the act, which is idempotent. */
async function settleByLooking(driver: ComputeDriver, act: MachineAct): Promise<StepOutcome> {
  const seen = await driver.observe(act.ref);
  if (!seen.ok) return outcomeOf(seen.error);
  if (act.isReached(seen.value)) return { kind: "done" };
  return { kind: "wait", stepRef: null, progress: 0, delayMs: lookDelayMs };
}

function outcomeOf(error: ComputeError): StepOutcome {
  const isTemporary = error.code === "busy" || error.code === "unreachable";
  return {
    kind: isTemporary ? "retry" : "fail",
    error: taskErrorOf(error),
    detail: `${error.code}: ${error.detail}`,
  };
}

/** A failure without a reason may be temporary; a machine that is not ours stays so. */
function retryingOutcomeOf(error: ComputeError): StepOutcome {
  const outcome = outcomeOf(error);
  return outcome.kind === "fail" && error.code === "failed" ? { ...outcome, kind: "retry" } : outcome;
}

function taskErrorOf({ code }: ComputeError): TaskError {
  if (code === "capacity") return "capacity";
  return code === "busy" || code === "unreachable" ? "provider_unreachable" : "provider_failed";
}
