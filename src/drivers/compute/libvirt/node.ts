/** A host of libvirt that runs machines: a row of the catalogue. */
export interface LibvirtNode {
  readonly id: string;
  /** Location slug, e.g. `fra1`. */
  readonly location: string;
  /** Connection URI: `qemu:///system`, `qemu+ssh://root@host/system`, `qemu+tls://host/system` … */
  readonly endpoint: string;
  /** Storage pool with the images, for our disks too. */
  readonly storagePool: string;
  /** The libvirt network of the machines. */
  readonly network: string;
  /** Memory that may be sold; null: what the host has. */
  readonly memoryMb: number | null;
  /** Null: KVM, once a machine was seen to boot with it. Emulation is slow and has to be asked for. */
  readonly accelerator: Accelerator | null;
  /** False in maintenance: existing machines stay, new ones are not placed. */
  readonly takesNew: boolean;
}

export type Accelerator = "kvm" | "emulation";

/** The libvirt of this same computer, so we can reach its files. */
export function isLocal(endpoint: string): boolean {
  return ["qemu:", "qemu+unix:"].includes(new URL(endpoint).protocol);
}
