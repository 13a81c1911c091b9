import type { MachineSpec, Step } from "#src/drivers/compute/port.ts";
import { ownMachine, type SimulatedDelays } from "./acts.ts";
import { failure } from "./faults.ts";
import type { MachinePlace } from "./machine-store.ts";
import { isOpen, type Machine, stepOf } from "./machine.ts";
import { seedOf } from "#src/shared/random.ts";
import { sentinelOf } from "./sentinels.ts";

const slowFactor = 20;
const flakyRefusals = 2;

/** Creates and starts the machine, or returns the state of its creation, or fails as its name asks for. */
export async function provision(
  place: MachinePlace,
  spec: MachineSpec,
  delays: SimulatedDelays,
): Promise<Step> {
  const { machine, operation, now } = place;
  if (isOpen(operation, now)) {
    if (operation.kind === "provision") return stepOf(operation, now);
    return failure("busy", `${operation.kind} is under way`);
  }
  if (machine !== null) {
    const own = ownMachine(place);
    if (!own.ok) return { state: "failed", error: own.error };
    if (machine.generation === spec.generation) return { state: "done" };
    return failure("invalid", `generation ${machine.generation} is installed already`);
  }
  const begin = (factor = 1) => createMachine(place, spec, { ...delays, createMs: delays.createMs * factor });
  switch (sentinelOf(spec.name)) {
    case "fail-create":
      return place.begin("provision", delays.createMs / 2, {
        generation: spec.generation,
        error: { code: "failed", detail: "sentinel: the installer stopped with status 1" },
      });
    case "fail-capacity":
      return failure("capacity", `sentinel: no node in ${spec.location} has ${spec.memoryMb} MB free`);
    case "flaky-create":
      return (await place.countFailures("unreachable")) < flakyRefusals ? refuseOnce(place, spec) : begin();
    case "lost-answer":
      await begin();
      return { state: "unknown", stepRef: null };
    case "slow-create":
      return begin(slowFactor);
    case null:
      return begin();
  }
}

/** The machine of an order, from `now` on. */
export function newMachine(spec: MachineSpec, now: Date, { createMs }: SimulatedDelays): Machine {
  return {
    ...spec,
    ownerId: spec.serverId,
    seed: seedOf(spec.serverId),
    poweredOnAt: new Date(now.getTime() + createMs),
    poweredOffAt: null,
    consoleEvents: 0,
  };
}

async function createMachine(place: MachinePlace, spec: MachineSpec, delays: SimulatedDelays): Promise<Step> {
  const machine = newMachine(spec, place.now, delays);
  return place.begin("provision", delays.createMs + delays.bootMs, { machine });
}

/** The refusal is stored as an operation that ended at once, so that every process counts it. */
async function refuseOnce(place: MachinePlace, spec: MachineSpec): Promise<Step> {
  return place.begin("provision", 0, {
    generation: spec.generation,
    error: { code: "unreachable", detail: "sentinel: no route to the hypervisor" },
  });
}
