import { parseInstant } from "#src/shared/time.ts";
import type { MachineObservation } from "../port.ts";
import { type Domain, isOff } from "./domain.ts";

const kibPerMib = 1024;
const nsPerSecond = 1_000_000_000n;

/** A domain as the product sees it. */
export function observeDomain(domain: Domain, node: string, now: Date): MachineObservation {
  const { stats, note, vcpu } = domain;
  const number = (key: string): bigint => BigInt(/^\d+$/.exec(stats.get(key) ?? "")?.[0] ?? 0);
  const sum = (kind: "net" | "block", key: string): bigint => {
    const count = Number(number(`${kind}.count`));
    return Array.from({ length: count }, (_, place) => number(`${kind}.${place}.${key}`)).reduce(
      (total, one) => total + one,
      0n,
    );
  };
  const cpuNs = number("cpu.time");
  return {
    node,
    vcpu,
    cpuNs,
    serverId: domain.owner,
    name: note?.spec.name ?? domain.name,
    power: domain.power,
    // What is not set up yet is not installed: the act that makes it has not finished.
    generation: note === null || note.isNew ? 0 : note.spec.generation,
    addresses: domain.addresses,
    memoryUsedMb: usedMemory(number),
    memoryTotalMb: domain.memoryMb,
    diskReadBytes: sum("block", "rd.bytes"),
    diskWriteBytes: sum("block", "wr.bytes"),
    diskReadOps: sum("block", "rd.reqs"),
    diskWriteOps: sum("block", "wr.reqs"),
    // Seen from the guest.
    netInBytes: sum("net", "rx.bytes"),
    netOutBytes: sum("net", "tx.bytes"),
    uptimeSeconds: isOff(domain) ? 0 : uptimeOf(domain, cpuNs, now),
    wentDown: isOff(domain) && lostReasons.has(stats.get("state.reason") ?? ""),
  };
}

/**
 * libvirt's reasons for a domain that is off: unknown, as after a start of its host, or crashed. A domain that was
 * shut down from inside keeps its reason until libvirt itself starts again.
 */
const lostReasons: ReadonlySet<string> = new Set(["0", "3"]);

/** A machine whose host does not answer: only its existence is known. */
export function unseenMachine(serverId: string, node: string): MachineObservation {
  const nothing: Domain = {
    name: serverId,
    uuid: serverId,
    power: "unknown",
    owner: serverId,
    note: null,
    run: null,
    startedAt: null,
    vcpu: 0,
    memoryMb: 0,
    addresses: [],
    vncSocket: null,
    stats: new Map(),
  };
  return { ...observeDomain(nothing, node, new Date(0)), uptimeSeconds: 0 };
}

/** The memory use that the guest reports; one without the balloon driver reports none. */
function usedMemory(number: (key: string) => bigint): number {
  const used = number("balloon.available") - number("balloon.usable");
  return used > 0n ? Math.round(Number(used) / kibPerMib) : 0;
}

/** A host that started it by itself stored no start time: then at least as long as its processors ran. */
function uptimeOf({ startedAt, vcpu }: Domain, cpuNs: bigint, now: Date): number {
  const since = startedAt === null ? null : parseInstant(startedAt);
  if (since !== null) return Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  return Number(cpuNs / nsPerSecond / BigInt(Math.max(1, vcpu)));
}
