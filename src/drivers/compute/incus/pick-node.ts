import type { MachineSpec } from "../port.ts";
import { instanceList, memberAnswer, resourcesAnswer } from "./answers.ts";
import type { Hosts } from "./hosts.ts";
import { memoryLimitMb } from "./observe.ts";
import type { IncusNode } from "./node.ts";
import { IncusRefusal } from "./refusal.ts";

const mebibyte = 2 ** 20;

/** The open node of the location with the most memory left, if that is enough. */
export async function pickNode(hosts: Hosts, spec: MachineSpec): Promise<IncusNode> {
  const open = (await hosts.nodes()).filter((node) => node.location === spec.location && node.takesNew);
  if (open.length === 0) throw new IncusRefusal("capacity", `no node of ${spec.location} takes machines`);
  const asked = await Promise.all(open.map(async (node) => ({ node, free: await freeMemory(hosts, node) })));
  const seen = asked.filter(({ free }) => free !== null);
  if (seen.length === 0) throw new IncusRefusal("unreachable", `no node of ${spec.location} answers`);
  const [best] = seen.sort((a, b) => (b.free ?? 0) - (a.free ?? 0));
  if (!best || (best.free ?? 0) < spec.memoryMb) {
    throw new IncusRefusal("capacity", `no node of ${spec.location} has ${spec.memoryMb} MiB left`);
  }
  return best.node;
}

/** Memory that is not promised to a machine yet, in MiB; null when the node does not answer. */
export async function freeMemory(hosts: Hosts, node: IncusNode): Promise<number | null> {
  const client = hosts.client(node);
  const target = node.member === null ? "" : `?target=${encodeURIComponent(node.member)}`;
  try {
    if (!(await isOnline(hosts, node))) return null;
    const [{ memory }, instances] = await Promise.all([
      client.get(resourcesAnswer, `/1.0/resources${target}`),
      client.get(instanceList, "/1.0/instances?recursion=1"),
    ]);
    const here = instances.filter(({ location }) => node.member === null || location === node.member);
    const promised = here.reduce((sum, instance) => sum + memoryLimitMb(instance), 0);
    return (node.memoryMb ?? Math.floor(memory.total / mebibyte)) - promised;
  } catch (error) {
    if (error instanceof IncusRefusal) return null;
    throw error;
  }
}

/** A cluster answers for its members; whether one is there, it says apart. */
export async function isOnline(hosts: Hosts, node: IncusNode): Promise<boolean> {
  if (node.member === null) return true;
  const path = `/1.0/cluster/members/${encodeURIComponent(node.member)}`;
  return (await hosts.client(node).get(memberAnswer, path)).status === "Online";
}
