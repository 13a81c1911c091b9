import { parseInstant } from "#src/shared/time.ts";
import { unmeasured } from "../engine/unmeasured.ts";
import type { MachineObservation, Power } from "../port.ts";
import type { Instance } from "./answers.ts";
import { guestTraffic, type Traffic } from "./guest-traffic.ts";
import {
  setting,
  generationOf,
  isRunning,
  isStopped,
  keys,
  ownerOf,
  pinnedAddresses,
  shouldRun,
} from "./machine.ts";

const powers: Readonly<Record<string, Power>> = {
  Running: "running",
  Stopped: "off",
  Frozen: "paused",
  Error: "error",
};

const mebibyte = 2 ** 20;

/** An instance as the product sees it; `traffic` is what its host counted, where it was asked. */
export function observeInstance(
  instance: Instance,
  node: string | null,
  now: Date,
  traffic: Traffic = guestTraffic(instance),
): MachineObservation {
  const { state, status } = instance;
  const isOn = isRunning(instance);
  return {
    serverId: ownerOf(instance),
    name: setting(instance, keys.name) ?? instance.name,
    power: powers[status] ?? "unknown",
    node,
    // What is not set up yet is not installed: the act that makes it has not finished.
    generation: setting(instance, keys.seed) === null ? generationOf(instance) : 0,
    addresses: pinnedAddresses(instance),
    vcpu: Number(setting(instance, "limits.cpu") ?? 0) || 0,
    // The state of an instance has no counters of its disk.
    ...unmeasured,
    cpuNs: BigInt(Math.max(0, state?.cpu.usage ?? 0)),
    memoryUsedMb: Math.round(Math.max(0, state?.memory.usage ?? 0) / mebibyte),
    memoryTotalMb: memoryLimitMb(instance),
    netInBytes: BigInt(traffic.inBytes),
    netOutBytes: BigInt(traffic.outBytes),
    uptimeSeconds: isOn ? uptimeOf(instance, now) : 0,
    wentDown: isStopped(instance) && shouldRun(instance),
  };
}

/** A machine whose node does not answer: only its existence is known. */
export function unseenMachine(serverId: string): MachineObservation {
  return {
    serverId,
    name: serverId,
    power: "unknown",
    node: null,
    generation: 0,
    addresses: [],
    vcpu: 0,
    ...unmeasured,
  };
}

/** The memory an instance may have, as we write it; 0 for another's that has no limit or names it otherwise. */
export function memoryLimitMb(instance: Instance): number {
  return Number(/^(\d+)MiB$/.exec(setting(instance, "limits.memory") ?? "")?.[1] ?? 0);
}

function uptimeOf({ state, last_used_at: lastUsedAt }: Instance, now: Date): number {
  const since = parseInstant(state?.started_at ?? lastUsedAt);
  return since === null ? 0 : Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
}
