import type { Instance } from "./answers.ts";
import { type IncusClient, openClient } from "./client.ts";
import type { ClientCertificate, IncusNode } from "./node.ts";
import { IncusRefusal } from "./refusal.ts";

/** The engines of the nodes; the members of a cluster share one. */
export interface Hosts {
  nodes(): Promise<readonly IncusNode[]>;
  /** The node of this id; a machine may be on one that is no longer configured. */
  node(id: string): Promise<IncusNode>;
  /** One node of every engine. */
  engines(): Promise<readonly IncusNode[]>;
  client(node: IncusNode): IncusClient;
  close(): void;
}

export function createHosts(
  readNodes: () => Promise<readonly IncusNode[]>,
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
  engine: IncusNode | undefined,
  nodes: readonly IncusNode[],
): string | null {
  if (!engine) return null;
  const here = nodes.filter((node) => engineOf(node) === engineOf(engine));
  return here.find(({ member }) => member === null || member === location)?.id ?? null;
}

/** Whether two nodes belong to the same engine. */
export function engineOf({ endpoint, project }: IncusNode): string {
  return `${endpoint} ${project}`;
}
