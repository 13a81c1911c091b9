import type { ComputeErrorCode, Result, Step } from "#src/drivers/compute/port.ts";
import { isDatabaseOutage } from "./database-outage.ts";

/** Chance of each fault per call, 0 to 1. */
export interface SimulatedFaults {
  /** The call never reaches the hypervisor. */
  readonly unreachable: number;
  /** The hypervisor refuses for now. */
  readonly busy: number;
  /** The act is done, its answer is lost. */
  readonly lostAnswer: number;
  /** The act arrives twice. */
  readonly duplicate: number;
}

export const noFaults: SimulatedFaults = { unreachable: 0, busy: 0, lostAnswer: 0, duplicate: 0 };

/** Faults between the caller and the simulated hypervisor. */
export interface FaultyLine {
  act(perform: () => Promise<Step>): Promise<Step>;
  poll(perform: () => Promise<Step>): Promise<Step>;
  ask<T>(perform: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** A connection that fails with the chances of `faults`, drawn from `random`. */
export function createFaultyLine(faults: SimulatedFaults, random: () => number): FaultyLine {
  const strikes = (chance: number) => chance > 0 && random() < chance;
  return {
    async act(perform) {
      if (strikes(faults.unreachable)) return failure("unreachable", "injected: no route to the hypervisor");
      if (strikes(faults.busy)) return failure("busy", "injected: the hypervisor is locked");
      // An interrupted act may have been done all the same.
      const once = () => survive<Step>(perform, () => ({ state: "unknown", stepRef: null }));
      if (strikes(faults.duplicate)) await once();
      const step = await once();
      return strikes(faults.lostAnswer) ? { state: "unknown", stepRef: null } : step;
    },
    async poll(perform) {
      if (strikes(faults.unreachable)) return failure("unreachable", "injected: no route to the hypervisor");
      return survive(perform, (detail) => failure("unreachable", detail));
    },
    async ask(perform) {
      if (strikes(faults.unreachable)) return refusal("unreachable", "injected: no route to the hypervisor");
      return survive(perform, (detail) => refusal("unreachable", detail));
    },
  };
}

/** Answers for an unavailable database; any other error is a defect and is rethrown. */
async function survive<T>(perform: () => Promise<T>, whenAway: (detail: string) => T): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    return whenAway(error instanceof Error ? error.message : "the database is away");
  }
}

export function failure(code: ComputeErrorCode, detail: string): Step {
  return { state: "failed", error: { code, detail } };
}

export function refusal(
  code: ComputeErrorCode,
  detail: string,
): { ok: false; error: { code: ComputeErrorCode; detail: string } } {
  return { ok: false, error: { code, detail } };
}
