import { EngineRefusal } from "../engine/refusal.ts";
import type { Accelerators } from "./accelerator.ts";
import { type Host, openHost } from "./host.ts";
import type { LibvirtNode } from "./node.ts";
import { openVirsh, type VirshOptions } from "./virsh.ts";

/** The hosts of the nodes. */
export interface Hosts {
  all(): Promise<readonly Host[]>;
  /** The host of this node; a machine may be on one that is no longer configured. */
  find(nodeId: string): Promise<Host>;
}

export interface HostsOptions extends VirshOptions {
  readonly nodes: () => Promise<readonly LibvirtNode[]>;
  readonly consoleDir: string | null;
  readonly resolvers: readonly string[];
}

export function createHosts({ nodes, consoleDir, resolvers, ...options }: HostsOptions): Hosts {
  const accelerators: Accelerators = new Map();
  const open = (node: LibvirtNode): Host =>
    openHost(node, { accelerators, consoleDir, resolvers, virsh: openVirsh(node.endpoint, options) });
  return {
    all: async () => (await nodes()).map(open),
    async find(nodeId) {
      const node = (await nodes()).find(({ id }) => id === nodeId);
      if (!node) throw new EngineRefusal("unreachable", `the node ${nodeId} is not configured any more`);
      return open(node);
    },
  };
}
