import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { ComputeDriver, MachineSpec, Step } from "./port.ts";
import * as acts from "#src/sandbox/machines/acts.ts";
import { createConsoleHub } from "#src/sandbox/machines/console/console-hub.ts";
import {
  createFaultyLine,
  failure,
  noFaults,
  refusal,
  type SimulatedFaults,
} from "#src/sandbox/machines/faults.ts";
import { createMachineFiles } from "#src/sandbox/machines/machine-files.ts";
import { createMachineStore, type MachinePlace } from "#src/sandbox/machines/machine-store.ts";
import { isOn, stepOf } from "#src/sandbox/machines/machine.ts";
import { observeMachine } from "#src/sandbox/machines/metrics-model.ts";
import { newMachine, provision } from "#src/sandbox/machines/provision.ts";
import { createRandom } from "#src/shared/random.ts";
import { sentinelOf } from "#src/sandbox/machines/sentinels.ts";

export interface SimulatedComputeOptions {
  readonly db: Pool;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random">;
  /** The same seed puts the same faults on the same calls. */
  readonly seed: number;
  readonly delays?: Partial<acts.SimulatedDelays>;
  readonly faults?: Partial<SimulatedFaults>;
  /** Receives errors that end a console early, for the log. */
  readonly onConsoleError?: (error: unknown) => void;
}

/** A compute driver that holds a timer for its open consoles. */
export interface SimulatedCompute extends ComputeDriver {
  /** Ends the consoles opened here; the machines stay. */
  close(): void;
}

const defaultDelays: acts.SimulatedDelays = { createMs: 3_000, bootMs: 2_000, shutdownMs: 1_000 };

/**
 * One simulated machine behind console, metrics and actions. All its state is in the database, and
 * the state of a step follows from the clock, so any number of processes may drive the same machines and
 * any of them may be killed at any moment.
 */
export function createSimulatedCompute(options: SimulatedComputeOptions): SimulatedCompute {
  const { db, clock, ids, seed } = options;
  const delays = { ...defaultDelays, ...options.delays };
  const line = createFaultyLine({ ...noFaults, ...options.faults }, createRandom(seed));
  const store = createMachineStore({ db, clock, ids });
  const restart = (serverId: string) => act(serverId, (place) => acts.restart(place, delays));
  const powerOff = (serverId: string) =>
    act(serverId, (place) => acts.stop(place, { graceful: false, timeoutMs: 0 }, delays));
  const hub = createConsoleHub({
    store,
    clock,
    restart,
    powerOff,
    files: createMachineFiles(db, clock),
    bootMs: delays.bootMs,
    onError: options.onConsoleError ?? (() => {}),
  });

  async function create(spec: MachineSpec): Promise<Step> {
    // A sentinel name plays its made-up history instead.
    const now = clock.now();
    const machine = sentinelOf(spec.name) === null ? newMachine(spec, now, delays) : null;
    const step = machine && (await store.beginFirst(machine, now, delays.createMs + delays.bootMs));
    return step ?? act(spec.serverId, (place) => provision(place, spec, delays));
  }

  async function act(serverId: string, perform: (place: MachinePlace) => Promise<Step>): Promise<Step> {
    const step = await store.withPlace(serverId, perform);
    await hub.refresh(serverId);
    return step;
  }

  return {
    kind: "simulated",
    simulated: true,
    capabilities: () => ({
      consoles: ["vnc"],
      onlinePassword: true,
      extraIpv4: "live",
      canMove: false,
      passwordHash: "argon2id",
    }),
    health: async () => ({ ok: true, version: "simulated", nodes: [] }),
    provision: (spec) => line.act(() => create(spec)),
    start: (ref) => line.act(() => act(ref.serverId, (place) => acts.start(place, delays))),
    stop: (ref, how) => line.act(() => act(ref.serverId, (place) => acts.stop(place, how, delays))),
    restart: (ref) => line.act(() => restart(ref.serverId)),
    reinstall: (ref, spec) =>
      line.act(() => act(ref.serverId, (place) => acts.reinstall(place, spec, delays))),
    setPassword: (ref, hash) => line.act(() => act(ref.serverId, (place) => acts.setPassword(place, hash))),
    setAddresses: (ref, all) => line.act(() => act(ref.serverId, (place) => acts.setAddresses(place, all))),
    resize: (ref, size) => line.act(() => act(ref.serverId, (place) => acts.resize(place, size))),
    duplicates: async () => ({ ok: true, value: [] }),
    destroyDuplicate: async () => refusal("not_found", "simulated machines have no duplicates"),
    move: async () => failure("unsupported", "simulated machines are on no node"),
    destroy: (ref) => line.act(() => act(ref.serverId, acts.destroy)),
    poll: (stepRef) =>
      line.poll(async () => {
        const operation = await store.findOperation(stepRef);
        return operation === null ? { state: "unknown", stepRef: null } : stepOf(operation, clock.now());
      }),
    observe: (ref) =>
      line.ask(async () => {
        const machine = await store.find(ref.serverId);
        return { ok: true, value: machine === null ? null : observeMachine(machine, clock.now()) };
      }),
    observeAll: () =>
      line.ask(async () => {
        const now = clock.now();
        return { ok: true, value: (await store.all()).map((machine) => observeMachine(machine, now)) };
      }),
    openConsole: (ref) =>
      line.ask(async () => {
        const machine = await store.find(ref.serverId);
        if (machine === null) return refusal("not_found", "there is no such machine");
        if (machine.ownerId !== machine.serverId) {
          return refusal("not_owned", "the machine carries another stamp");
        }
        if (!isOn(machine, clock.now())) return refusal("invalid", "the machine is off");
        const stream = hub.open(machine);
        return { ok: true, value: { kind: "vnc", stream, historyBytes: 0, resize: () => undefined } };
      }),
    close: () => hub.close(),
  };
}
