import * as z from "zod/mini";
import { aliasList, serverAnswer } from "./answers.ts";
import type { ComputeHealth, ComputeNode, NodeHealth } from "../port.ts";
import type { Hosts } from "./hosts.ts";
import { isOnline, readRoom } from "./pick-node.ts";
import { networkLink } from "./provision.ts";
import { IncusRefusal } from "./refusal.ts";

const named = z.object({ name: z.string() });

/** What each node reports about itself, and what it lacks. */
export async function readHealth(hosts: Hosts): Promise<ComputeHealth> {
  const nodes = await Promise.all((await hosts.nodes()).map((node) => readNode(hosts, node)));
  const versions = [...new Set(nodes.map(({ version }) => version).filter((version) => version !== ""))];
  return {
    ok: nodes.length > 0 && nodes.every(({ problem }) => problem === null),
    version: versions.join(", "),
    nodes,
  };
}

async function readNode(hosts: Hosts, node: ComputeNode): Promise<NodeHealth> {
  const { id: name, location } = node;
  const client = hosts.client(node);
  const reported = { name, location, version: "", freeMemoryMb: 0, capacity: null, images: [] };
  try {
    const { environment, auth } = await client.get(serverAnswer, "/1.0");
    const version = `${environment.server} ${environment.server_version}`;
    if (auth !== "trusted") return { ...reported, version, problem: "it does not trust our certificate" };
    if (!(await isOnline(hosts, node))) return { ...reported, version, problem: "the member is offline" };
    await networkLink(client, node);
    await client.get(named, `/1.0/storage-pools/${encodeURIComponent(node.storagePool)}`);
    const aliases = await client.get(aliasList, "/1.0/images/aliases?recursion=1");
    const room = await readRoom(hosts, node);
    if (room === null) return { ...reported, version, problem: "it does not say what it has" };
    return { ...reported, ...room, version, images: aliases.map((alias) => alias.name), problem: null };
  } catch (error) {
    if (!(error instanceof IncusRefusal)) throw error;
    return { ...reported, problem: error.message };
  }
}
