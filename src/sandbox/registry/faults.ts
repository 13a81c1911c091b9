import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { sqlState } from "#src/platform/db/transaction.ts";
import { randomAt, seedOf } from "#src/shared/random.ts";
import type { Act, RegistrarError, Result } from "#src/drivers/registrar/port.ts";

/** Chance of each fault per call, 0 to 1. */
export interface RegistryFaults {
  /** The call never reaches the registry. */
  readonly unreachable: number;
  /** The registry refuses for now. */
  readonly busy: number;
  /** The act is done, its answer is lost. */
  readonly lostAnswer: number;
  /** The act arrives twice. */
  readonly duplicate: number;
  /** The act is done after a while; by then the caller is gone. */
  readonly stall: number;
}

export const noRegistryFaults: RegistryFaults = {
  unreachable: 0,
  busy: 0,
  lostAnswer: 0,
  duplicate: 0,
  stall: 0,
};

export interface RegistryDelays {
  /** The duration of each call. */
  readonly roundTripMs: number;
  /** The added delay of a late answer, and of a stalled act. */
  readonly lateMs: number;
}

/** Faults between the caller and the sandbox registry. `name` is what the call is about; null: of many, or none. */
export interface RegistryLine {
  act<T>(name: string, perform: () => Promise<Act<T>>): Promise<Act<T>>;
  ask<T>(name: string | null, perform: () => Promise<Result<T>>): Promise<Result<T>>;
}

/**
 * A connection that fails with the chances of `faults`. Faults for a name depend only on the seed and on the calls
 * for that name, so they are the same whatever is done to others meanwhile.
 */
export function createRegistryLine(
  faults: RegistryFaults,
  delays: RegistryDelays,
  seed: number,
): RegistryLine {
  const counts = new Map<string | null, number>();
  const strikes = (name: string | null, chance: number): boolean => {
    if (chance === 0) return false;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return randomAt(name === null ? seed : seed ^ seedOf(name), count) < chance;
  };
  const travel = async () => {
    if (delays.roundTripMs > 0) await pause(delays.roundTripMs);
  };
  return {
    async act(name, perform) {
      await travel();
      if (strikes(name, faults.unreachable))
        return refusedAct("unreachable", "injected: no route to the registry");
      if (strikes(name, faults.busy)) return refusedAct("busy", "injected: too many commands");
      // An interrupted act may have been done all the same.
      const once = () => survive<Awaited<ReturnType<typeof perform>>>(perform, () => ({ state: "unknown" }));
      if (strikes(name, faults.duplicate)) await once();
      const answer = await once();
      const isStalled = strikes(name, faults.stall);
      if (isStalled && delays.lateMs > 0) await pause(delays.lateMs);
      return isStalled || strikes(name, faults.lostAnswer) ? { state: "unknown" } : answer;
    },
    async ask(name, perform) {
      await travel();
      if (strikes(name, faults.unreachable))
        return refusedAsk("unreachable", "injected: no route to the registry");
      return survive(perform, (detail) => refusedAsk("unreachable", detail));
    },
  };
}

// No room, a disk error, a lock timeout.
const outageCodes = /^(53|58|55P03)/;

/** Answers for an unavailable database of the registry; any other error is a defect and is rethrown. */
async function survive<T>(perform: () => Promise<T>, whenAway: (detail: string) => T): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!isDatabaseAway(error) && !outageCodes.test(sqlState(error) ?? "")) throw error;
    return whenAway(error instanceof Error ? error.message : "the database is away");
  }
}

interface Refused {
  readonly state: "refused";
  readonly error: RegistrarError;
}

export function refusedAct(code: RegistrarError["code"], detail: string): Refused {
  return { state: "refused", error: { code, detail } };
}

export function refusedAsk(
  code: RegistrarError["code"],
  detail: string,
): { readonly ok: false; readonly error: RegistrarError } {
  return { ok: false, error: { code, detail } };
}
