import type { Instance } from "./answers.ts";
import { type IncusClient, openClient } from "./client.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import { IncusRefusal } from "./refusal.ts";
import type { ComputeNode } from "../port.ts";

/** The engines of the nodes; the members of a cluster share one. */
export interface Hosts {
  nodes(): Promise<readonly ComputeNode[]>;
  /** The node of this id; a machine may be on one that is no longer configured. */
  node(id: string): Promise<ComputeNode>;
  /** One node of every engine. */
  engines(): Promise<readonly ComputeNode[]>;
  client(node: ComputeNode): IncusClient;
  close(): void;
}

export function createHosts(
  readNodes: () => Promise<readonly ComputeNode[]>,
  readIdentity: () => ClientCertificate | null,
): Hosts {
  const clients = new Map<string, IncusClient>();
  return {
    nodes: readNodes,
    async node(id) {
      const found = (await readNodes()).find((node) => node.id === id);
      if (!found) throw new IncusRefusal("unreachable", `the node ${id} is not configured any more`);
      return found;
    },
    engines: async () => [...new Map((await readNodes()).map((node) => [engineOf(node), node])).values()],
    client(node) {
      const key = `${engineOf(node)} ${node.certificate ?? ""}`;
      const client = clients.get(key) ?? openClient(node, readIdentity());
      clients.set(key, client);
      return client;
    },
    close: () => {
      for (const client of clients.values()) client.close();
    },
  };
}

/** The node that an instance of an engine is on: a cluster says which member it is. */
export function nodeOf(
  { location }: Pick<Instance, "location">,
  engine: ComputeNode | undefined,
  nodes: readonly ComputeNode[],
): string | null {
  if (!engine) return null;
  const here = nodes.filter((node) => engineOf(node) === engineOf(engine));
  return here.find(({ member }) => member === null || member === location)?.id ?? null;
}

/** Whether two nodes belong to the same engine. */
export function engineOf({ endpoint, project }: ComputeNode): string {
  return `${endpoint} ${project}`;
}
