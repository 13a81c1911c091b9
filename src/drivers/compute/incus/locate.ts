import { type Instance, instanceAnswer } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import type { Hosts } from "./hosts.ts";
import { instanceName, isOwned, oldInstanceName } from "./machine.ts";
import type { Places } from "../engine/places.ts";
import { IncusRefusal } from "./refusal.ts";
import type { ComputeNode } from "../port.ts";

/** Where a machine is, and its present state. */
export interface Site {
  readonly serverId: string;
  readonly node: ComputeNode;
  readonly client: IncusClient;
  readonly current: Instance | null;
  /** The system from before a reinstall that is still running. */
  readonly old: Instance | null;
}

/**
 * Looks a machine up. With a stored node only that one is asked; without, all engines are, and null means that
 * none of them has it. When an engine does not answer, the lookup fails.
 */
export async function locate(hosts: Hosts, places: Places, serverId: string): Promise<Site | null> {
  const placed = await places.find(serverId);
  if (placed !== null) return look(hosts, await hosts.node(placed), serverId);
  const sites = await Promise.all((await hosts.engines()).map((node) => look(hosts, node, serverId)));
  return sites.find(({ current, old }) => current !== null || old !== null) ?? null;
}

async function look(hosts: Hosts, node: ComputeNode, serverId: string): Promise<Site> {
  const client = hosts.client(node);
  const [current, old] = await Promise.all([
    readInstance(client, instanceName(serverId)),
    readInstance(client, oldInstanceName(serverId)),
  ]);
  return { serverId, node, client, current, old };
}

async function readInstance(client: IncusClient, name: string): Promise<Instance | null> {
  try {
    return await client.get(instanceAnswer, `/1.0/instances/${name}?recursion=1`);
  } catch (error) {
    if (error instanceof IncusRefusal && error.code === "not_found") return null;
    throw error;
  }
}

/** The machine of this site, which must exist and be ours: checked before every act. */
export function ownMachine({ serverId, current }: Site): Instance {
  if (current === null) throw new IncusRefusal("not_found", "there is no such machine");
  return requireOwned(current, serverId);
}

export function requireOwned(instance: Instance, serverId: string): Instance {
  if (!isOwned(instance, serverId)) {
    throw new IncusRefusal("not_owned", `${instance.name} does not carry the stamp of ${serverId}`);
  }
  return instance;
}
