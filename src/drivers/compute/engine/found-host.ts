import type { NodeSettings } from "../port.ts";

/** An engine on this machine, with all that our machines need. */
export interface FoundHost {
  readonly driver: string;
  readonly endpoint: string;
  /** The driver's own settings for the node that it becomes. */
  readonly settings: NodeSettings;
  /** E.g. `lxd 5.0.2`. */
  readonly version: string;
  readonly storagePool: string;
  readonly network: string;
  /** The bridge's network; its first address is the gateway. */
  readonly cidr: string;
  readonly images: readonly string[];
}

export type HostSearch =
  | { readonly host: FoundHost }
  /** What is missing, each with the command that helps. */
  | { readonly missing: readonly string[] };
