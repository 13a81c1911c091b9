import type { MachineAddress, MachineSize, MachineSpec, Result, Step } from "#src/drivers/compute/port.ts";
import { failure, refusal } from "./faults.ts";
import type { MachinePlace } from "./machine-store.ts";
import { isOn, isOpen, type Machine, type OperationKind, stepOf } from "./machine.ts";

// The acts of the port on one locked place, except `provision`, which has its own file.

/** Durations of the acts. */
export interface SimulatedDelays {
  readonly createMs: number;
  readonly bootMs: number;
  readonly shutdownMs: number;
}

export async function start(place: MachinePlace, delays: SimulatedDelays): Promise<Step> {
  const own = ownMachine(place);
  if (!own.ok) return { state: "failed", error: own.error };
  const open = openStep(place, "start");
  if (open !== null) return open;
  return isOn(own.value, place.now) ? { state: "done" } : powerUp(place, own.value, "start", delays);
}

export async function stop(
  place: MachinePlace,
  options: { graceful: boolean; timeoutMs: number },
  delays: SimulatedDelays,
): Promise<Step> {
  const own = ownMachine(place);
  if (!own.ok) return { state: "failed", error: own.error };
  const machine = own.value;
  const open = openStep(place, "stop");
  if (open !== null && (options.graceful || open.state === "failed")) return open;
  if (!isOn(machine, place.now)) return { state: "done" };
  const durationMs = options.graceful ? Math.min(delays.shutdownMs, options.timeoutMs) : 0;
  const poweredOffAt = new Date(place.now.getTime() + durationMs);
  return place.begin("stop", durationMs, { machine: { ...machine, poweredOffAt } });
}

/** A machine that is off is started: either way it ends freshly booted. */
export async function restart(place: MachinePlace, delays: SimulatedDelays): Promise<Step> {
  const own = ownMachine(place);
  if (!own.ok) return { state: "failed", error: own.error };
  return openStep(place, "restart") ?? powerUp(place, own.value, "restart", delays);
}

export async function reinstall(
  place: MachinePlace,
  spec: MachineSpec,
  delays: SimulatedDelays,
): Promise<Step> {
  const own = ownMachine(place);
  if (!own.ok) return { state: "failed", error: own.error };
  const open = openStep(place, "reinstall");
  if (open !== null) return open;
  const { generation } = own.value;
  if (spec.generation === generation) return { state: "done" };
  if (spec.generation < generation) {
    return failure(
      "invalid",
      `generation ${spec.generation} is older than ${generation}, which is installed`,
    );
  }
  await place.clearFiles();
  const machine = {
    ...own.value,
    name: spec.name,
    image: spec.image,
    sshKeys: spec.sshKeys,
    passwordHash: spec.passwordHash,
    generation: spec.generation,
    poweredOnAt: new Date(place.now.getTime() + delays.createMs),
    poweredOffAt: null,
    consoleEvents: 0,
  };
  return place.begin("reinstall", delays.createMs + delays.bootMs, { machine });
}

export async function setPassword(place: MachinePlace, passwordHash: string): Promise<Step> {
  return change(place, (machine) => ({ ...machine, passwordHash }));
}

export async function setAddresses(place: MachinePlace, addresses: readonly MachineAddress[]): Promise<Step> {
  return change(place, (machine) => ({ ...machine, addresses }));
}

export async function resize(place: MachinePlace, { vcpu, memoryMb }: MachineSize): Promise<Step> {
  return change(place, (machine) => ({ ...machine, vcpu, memoryMb }));
}

/** A removal waits for nothing: it ends any operation in progress. */
export async function destroy(place: MachinePlace): Promise<Step> {
  if (place.machine !== null) {
    const own = ownMachine(place);
    if (!own.ok) return { state: "failed", error: own.error };
  }
  await place.save(null);
  return { state: "done" };
}

/** The stamp is checked before every act: a machine that is not ours is never touched. */
export function ownMachine({ machine }: MachinePlace): Result<Machine> {
  if (machine === null) return refusal("not_found", "there is no such machine");
  if (machine.ownerId !== machine.serverId) {
    return refusal("not_owned", `the machine carries the stamp ${machine.ownerId}`);
  }
  return { ok: true, value: machine };
}

/** Null when no operation is in progress; its state when it is this very act, else a refusal. */
function openStep({ operation, now }: MachinePlace, kind: OperationKind): Step | null {
  if (!isOpen(operation, now)) return null;
  return operation.kind === kind ? stepOf(operation, now) : failure("busy", `${operation.kind} is under way`);
}

async function powerUp(
  place: MachinePlace,
  machine: Machine,
  kind: OperationKind,
  delays: SimulatedDelays,
): Promise<Step> {
  const started = { ...machine, poweredOnAt: place.now, poweredOffAt: null, consoleEvents: 0 };
  return place.begin(kind, delays.bootMs, { machine: started });
}

async function change(place: MachinePlace, to: (machine: Machine) => Machine): Promise<Step> {
  const own = ownMachine(place);
  if (!own.ok) return { state: "failed", error: own.error };
  if (isOpen(place.operation, place.now)) return failure("busy", `${place.operation.kind} is under way`);
  await place.save(to(own.value));
  return { state: "done" };
}
