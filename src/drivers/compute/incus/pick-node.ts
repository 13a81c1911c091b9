import type { ComputeNode, MachineSpec, NodeCapacity } from "../port.ts";
import { instanceList, memberAnswer, poolAnswer, poolResourcesAnswer, resourcesAnswer } from "./answers.ts";
import type { Hosts } from "./hosts.ts";
import { isForeign } from "./machine.ts";
import { memoryLimitMb } from "./observe.ts";
import { IncusRefusal } from "./refusal.ts";

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

/** What a node may hold of our machines in all, and how much memory of that is left. */
export interface NodeRoom {
  readonly capacity: NodeCapacity;
  readonly freeMemoryMb: number;
}

/**
 * The node whose room is reserved for the machine; when it takes none, the open node of the location with the
 * most memory left, if that is enough.
 */
export async function pickNode(hosts: Hosts, spec: MachineSpec): Promise<ComputeNode> {
  const open = (await hosts.nodes()).filter((node) => node.location === spec.location && node.takesNew);
  if (open.length === 0) throw new IncusRefusal("capacity", `no node of ${spec.location} takes machines`);
  const asked = await Promise.all(open.map(async (node) => ({ node, room: await readRoom(hosts, node) })));
  const seen = asked.flatMap(({ node, room }) => (room ? [{ node, freeMb: room.freeMemoryMb }] : []));
  if (seen.length === 0) throw new IncusRefusal("unreachable", `no node of ${spec.location} answers`);
  const fitting = seen.filter(({ freeMb }) => freeMb >= spec.memoryMb).sort((a, b) => b.freeMb - a.freeMb);
  const best = fitting.find(({ node }) => node.id === spec.node) ?? fitting[0];
  if (!best) throw new IncusRefusal("capacity", `no node of ${spec.location} has ${spec.memoryMb} MiB left`);
  return best.node;
}

/** What a node has room for; null when it does not answer. */
export async function readRoom(hosts: Hosts, node: ComputeNode): Promise<NodeRoom | null> {
  const client = hosts.client(node);
  const target = node.member === null ? "" : `?target=${encodeURIComponent(node.member)}`;
  try {
    if (!(await isOnline(hosts, node))) return null;
    const [{ cpu, memory }, instances, diskGb] = await Promise.all([
      client.get(resourcesAnswer, `/1.0/resources${target}`),
      client.get(instanceList, "/1.0/instances?recursion=1"),
      readDisk(hosts, node, target),
    ]);
    const here = instances.filter(({ location }) => node.member === null || location === node.member);
    const promised = (all: typeof here): number =>
      all.reduce((sum, instance) => sum + memoryLimitMb(instance), 0);
    const foreign = here.filter(isForeign);
    const memoryMb = (node.memoryMb ?? Math.floor(memory.total / mebibyte)) - promised(foreign);
    const ours = here.filter((instance) => !isForeign(instance));
    return { capacity: { memoryMb, cores: cpu.total, diskGb }, freeMemoryMb: memoryMb - promised(ours) };
  } catch (error) {
    if (error instanceof IncusRefusal) return null;
    throw error;
  }
}

/** The size of the storage pool; null for a pool of plain folders, which has no quota. */
async function readDisk(hosts: Hosts, node: ComputeNode, target: string): Promise<number | null> {
  const client = hosts.client(node);
  const path = `/1.0/storage-pools/${encodeURIComponent(node.storagePool)}`;
  const { driver } = await client.get(poolAnswer, path);
  if (driver === "dir") return null;
  const { space } = await client.get(poolResourcesAnswer, `${path}/resources${target}`);
  return Math.floor(space.total / gibibyte);
}

/** A cluster answers for its members; whether one is online is a separate question. */
export async function isOnline(hosts: Hosts, node: ComputeNode): Promise<boolean> {
  if (node.member === null) return true;
  const path = `/1.0/cluster/members/${encodeURIComponent(node.member)}`;
  return (await hosts.client(node).get(memberAnswer, path)).status === "Online";
}
