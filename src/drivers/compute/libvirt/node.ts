/** A host of libvirt that machines are put on: a row of the catalogue. */
export interface LibvirtNode {
  readonly id: string;
  /** Location slug, e.g. `fra1`. */
  readonly location: string;
  /** Connection URI: `qemu:///system`, `qemu+ssh://root@host/system`, `qemu+tls://host/system` … */
  readonly endpoint: string;
  /** Storage pool with the images, that our disks are put into. */
  readonly storagePool: string;
  /** Network of libvirt that machines are put on. */
  readonly network: string;
  /** Memory that may be sold; null: what the host has. */
  readonly memoryMb: number | null;
  /** Null: KVM, once a machine was seen to boot with it. Emulation is slow and has to be asked for. */
  readonly accelerator: Accelerator | null;
  /** False in maintenance: what is there stays, nothing new comes. */
  readonly takesNew: boolean;
}

export type Accelerator = "kvm" | "emulation";

/** The libvirt of this same computer: its files are ours to reach. */
export function isLocal(endpoint: string): boolean {
  return ["qemu:", "qemu+unix:"].includes(new URL(endpoint).protocol);
}
