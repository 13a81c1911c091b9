import type { ComputeNode } from "../port.ts";

/** What a host of libvirt uses of its node, with its own settings parsed. */
export interface LibvirtNode
  extends Pick<
    ComputeNode,
    "id" | "location" | "endpoint" | "storagePool" | "network" | "memoryMb" | "takesNew"
  > {
  /** Null: KVM, once a machine was seen to boot with it. Emulation is slow and has to be asked for. */
  readonly accelerator: Accelerator | null;
}

export type Accelerator = "kvm" | "emulation";

/** The libvirt of this same computer, so we can reach its files. */
export function isLocal(endpoint: string): boolean {
  return ["qemu:", "qemu+unix:"].includes(new URL(endpoint).protocol);
}
