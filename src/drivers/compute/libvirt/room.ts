import type { MachineSpec, NodeCapacity } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import type { Host } from "./host.ts";
import type { Hosts } from "./hosts.ts";

/** What a node may hold of our machines in all, and how much memory of that is left. */
export interface NodeRoom {
  readonly capacity: NodeCapacity;
  readonly freeMemoryMb: number;
}

const gibibyte = 2 ** 30;

/**
 * The host whose room is reserved for the machine; when it takes none, the open one of the location with the
 * most memory left, if that is enough.
 */
export async function pickHost(hosts: Hosts, spec: MachineSpec): Promise<Host> {
  const open = (await hosts.all()).filter(({ node }) => node.location === spec.location && node.takesNew);
  if (open.length === 0) throw new EngineRefusal("capacity", `no node of ${spec.location} takes machines`);
  const asked = await Promise.all(open.map(async (host) => ({ host, room: await roomOrNull(host) })));
  const seen = asked.flatMap(({ host, room }) => (room ? [{ host, freeMb: room.freeMemoryMb }] : []));
  if (seen.length === 0) throw new EngineRefusal("unreachable", `no node of ${spec.location} answers`);
  const fitting = seen.filter(({ freeMb }) => freeMb >= spec.memoryMb).sort((a, b) => b.freeMb - a.freeMb);
  const best = fitting.find(({ host }) => host.node.id === spec.node) ?? fitting[0];
  if (!best) throw new EngineRefusal("capacity", `no node of ${spec.location} has ${spec.memoryMb} MiB left`);
  return best.host;
}

function roomOrNull(host: Host): Promise<NodeRoom | null> {
  return readRoom(host).catch((error: unknown) => {
    if (error instanceof EngineRefusal) return null;
    throw error;
  });
}

export async function readRoom({ virsh, node, lookAll }: Host): Promise<NodeRoom> {
  const reported = await virsh.askAll([["nodeinfo"], ["pool-info", node.storagePool, "--bytes"]]);
  const domains = await lookAll();
  const promised = (isOurs: boolean): number =>
    domains.filter(({ note }) => (note !== null) === isOurs).reduce((sum, { memoryMb }) => sum + memoryMb, 0);
  const hostMb = Math.floor(numberOf(reported, "Memory size") / 1024);
  const memoryMb = (node.memoryMb ?? hostMb) - promised(false);
  return {
    capacity: {
      memoryMb,
      cores: numberOf(reported, "CPU(s)"),
      diskGb: Math.floor(numberOf(reported, "Capacity") / gibibyte),
    },
    freeMemoryMb: memoryMb - promised(true),
  };
}

/** The number behind a name, as virsh prints its tables. */
function numberOf(reported: string, name: string): number {
  const line = reported.split("\n").find((one) => one.startsWith(`${name}:`));
  const [, digits] = /:\s*(\d+)/.exec(line ?? "") ?? [];
  if (digits === undefined) throw new EngineRefusal("failed", `the host does not say its ${name}`);
  return Number(digits);
}
