import type { Duplex } from "node:stream";
import type { z } from "zod";

/**
 * The compute port: what we need from a hypervisor. Every driver passes
 * the suite in `conformance.ts`. Each act is an idempotent "ensure" step: it may be repeated after a crash at
 * any point and ends in the same machine. Expected outcomes are results, never exceptions; an exception
 * means a defect in the driver.
 */
export interface ComputeDriver {
  readonly kind: string;
  /** True when there is no real machine behind it; shown to customers on screen and in the API. */
  readonly simulated: boolean;
  capabilities(): ComputeCapabilities;
  health(): Promise<ComputeHealth>;
  /** Creates and starts the machine of `spec.serverId` unless it exists with the same generation. */
  provision(spec: MachineSpec): Promise<Step>;
  start(ref: MachineRef): Promise<Step>;
  /** Asks the guest to shut down; after `timeoutMs` (or at once with `graceful: false`) the power is cut. */
  stop(ref: MachineRef, options: { graceful: boolean; timeoutMs: number }): Promise<Step>;
  restart(ref: MachineRef, options: { hard: boolean }): Promise<Step>;
  /** Installs `spec.image` again with `spec.generation`; addresses and identity stay, the disk does not. */
  reinstall(ref: MachineRef, spec: MachineSpec): Promise<Step>;
  setPassword(ref: MachineRef, passwordHash: string): Promise<Step>;
  setAddresses(ref: MachineRef, addresses: readonly MachineAddress[]): Promise<Step>;
  /** Gives the machine this size: at once where the engine can, else with its next start. Its disk stays as it is. */
  resize(ref: MachineRef, size: MachineSize): Promise<Step>;
  /**
   * Brings the machine to another node, in the power it was in; its disk and addresses come along. It may be off
   * in between. Refused with `unsupported` where `capabilities` say so.
   */
  move(ref: MachineRef, nodeId: string): Promise<Step>;
  /** Removes the machine and its disk. A machine that is already gone is done; a foreign one is `not_owned`. */
  destroy(ref: MachineRef): Promise<Step>;
  /**
   * The present state of a step that answered `running`. `unknown` = look at the object with `observe`. Failed
   * with `busy` or `unreachable` does not concern the step: poll again.
   */
  poll(stepRef: string): Promise<Step>;
  /** The machine in the place of `ref`, no matter who owns it; null only when there surely is none. */
  observe(ref: MachineRef): Promise<Result<MachineObservation | null>>;
  /** Machines with the stamp of this server outside its place: someone copied it. */
  duplicates(ref: MachineRef): Promise<Result<MachineDuplicate[]>>;
  /** Removes one of the `duplicates` by its handle, whatever runs on it; the machine in the place is never touched. */
  destroyDuplicate(ref: MachineRef, handle: string): Promise<Result<null>>;
  /**
   * Every machine the driver can see, ours and foreign, in one round trip per node; further ones for the few whose
   * counters are doubted, or are checked at random where no machine can change them. `observe` always checks
   * there.
   */
  observeAll(): Promise<Result<MachineObservation[]>>;
  /** Refused with `invalid` unless the machine is running. */
  openConsole(ref: MachineRef): Promise<Result<ConsoleStream>>;
}

/** A driver's own settings of a node: stored with the node, read by the driver alone. */
export type NodeSettings = Readonly<Record<string, string>>;

/** A host, or a member of a cluster, as the catalogue has it. */
export interface ComputeNode {
  readonly id: string;
  /** Location slug, e.g. `fra1`. */
  readonly location: string;
  /** How its engine is reached: path of a socket, `https://host:8443`, `qemu+ssh://root@host/system` … */
  readonly endpoint: string;
  /** The host's own certificate (PEM), which an https endpoint must show; null for others. */
  readonly certificate: string | null;
  /** Project of the engine that holds our machines and nothing else. */
  readonly project: string;
  /** Name of the cluster member; null when the endpoint is one host. */
  readonly member: string | null;
  readonly storagePool: string;
  /** Network or bridge of the machines. */
  readonly network: string;
  /** Memory that may be sold; null: what the host has. */
  readonly memoryMb: number | null;
  /** False in maintenance: existing machines stay, new ones are not placed. */
  readonly takesNew: boolean;
  readonly settings: NodeSettings;
}

/** How nodes of a driver are configured. */
export interface NodeForm {
  readonly driver: string;
  /** Whether an endpoint has this driver's form. */
  takesEndpoint(endpoint: string): boolean;
  /** Every setting that its nodes may have, with its form. */
  readonly settings: Readonly<Record<string, z.ZodType<string>>>;
}

/** A machine as we address it: our server id, which is also its owner stamp. */
export interface MachineRef {
  /** UUID of the server row. */
  readonly serverId: string;
  /** DNS label, informational. */
  readonly name: string;
}

export interface MachineAddress {
  readonly address: string;
  readonly prefixLength: number;
  readonly gateway: string;
}

export interface MachineSize {
  readonly vcpu: number;
  readonly memoryMb: number;
}

/** A machine with the stamp of a server, outside that server's place. */
export interface MachineDuplicate {
  /** Its node and its name there, e.g. `node2/web-copy`. */
  readonly handle: string;
  readonly machine: MachineObservation;
  /** Whether its disk surely belongs to it alone and is removed with it. */
  readonly takesDisk: boolean;
}

export interface MachineSpec extends MachineRef, MachineSize {
  readonly diskGb: number;
  /** Location slug, e.g. `fra1`. */
  readonly location: string;
  /** Image slug, e.g. `debian-13`. */
  readonly image: string;
  readonly addresses: readonly MachineAddress[];
  readonly sshKeys: readonly string[];
  /** Root's password, hashed as the driver's `capabilities` say; null when only keys may log in. */
  readonly passwordHash: string | null;
  /** Counts installs: the instance id of cloud-init is server id + generation. */
  readonly generation: number;
  /** The node with room reserved for it. One that takes no machines is passed over for another of the location. */
  readonly node: string | null;
  readonly limits: MachineLimits;
}

export interface MachineLimits {
  /** Speed of its network card, each way; null: as fast as the node is. */
  readonly networkMbps: number | null;
}

export interface ComputeCapabilities {
  readonly consoles: readonly ("vnc" | "text")[];
  readonly onlinePassword: boolean;
  readonly extraIpv4: "live" | "reboot";
  /** Whether `move` works: some engines can bring a machine to another node. */
  readonly canMove: boolean;
  /** How root's password is hashed, so that the guest can check it. */
  readonly passwordHash: "argon2id" | "sha512-crypt";
}

export interface ComputeHealth {
  readonly ok: boolean;
  readonly version: string;
  readonly nodes: readonly NodeHealth[];
}

/** One host or member of a cluster. */
export interface NodeHealth {
  readonly name: string;
  readonly location: string;
  /** Empty when it does not answer. */
  readonly version: string;
  /** Memory that is not promised to a machine yet. */
  readonly freeMemoryMb: number;
  /** What our machines may use of it in all; null when it does not answer. */
  readonly capacity: NodeCapacity | null;
  /** Slugs of the images that can be installed. */
  readonly images: readonly string[];
  /** For the operator; null when all is well. */
  readonly problem: string | null;
}

export interface NodeCapacity {
  readonly memoryMb: number;
  readonly cores: number;
  /** Null: the storage does not limit the size of a disk. */
  readonly diskGb: number | null;
}

export type Power = "unknown" | "off" | "running" | "paused" | "error" | "lost";

/** `serverId` is the owner stamp the machine carries: another id than the one asked for means it is not ours. */
export interface MachineObservation extends MachineRef {
  readonly power: Power;
  /** The node it is on; null for a driver without nodes. */
  readonly node: string | null;
  readonly generation: number;
  readonly addresses: readonly string[];
  readonly vcpu: number;
  /** Monotonic counters since the machine's start; a smaller value than before means it restarted. */
  readonly cpuNs: bigint;
  readonly memoryUsedMb: number;
  readonly memoryTotalMb: number;
  readonly diskReadBytes: bigint;
  readonly diskWriteBytes: bigint;
  readonly diskReadOps: bigint;
  readonly diskWriteOps: bigint;
  readonly netInBytes: bigint;
  readonly netOutBytes: bigint;
  /** 0 while off. */
  readonly uptimeSeconds: number;
  /** It is off because its host went down: neither its guest nor an act of ours switched it off. */
  readonly wentDown: boolean;
}

export type ComputeErrorCode =
  | "not_found"
  | "busy"
  | "unreachable"
  | "capacity"
  | "not_owned"
  | "invalid"
  | "unsupported"
  | "failed";

export interface ComputeError {
  readonly code: ComputeErrorCode;
  /** For the operator's log only; never shown to a customer. */
  readonly detail: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ComputeError };

/**
 * Answer of every act. `busy` and `unreachable` are temporary and may be retried; an answer that was
 * lost on the way is `unknown` and is settled by looking at the machine, never by repeating blindly.
 */
export type Step =
  | { readonly state: "done" }
  /** `progress` is a whole percentage. */
  | { readonly state: "running"; readonly stepRef: string; readonly progress: number }
  | { readonly state: "failed"; readonly error: ComputeError }
  | { readonly state: "unknown"; readonly stepRef: string | null };

export interface ConsoleStream {
  readonly kind: "vnc" | "text";
  /** Raw bytes: RFB 3.8 for `vnc`, a terminal's for `text`. Ends when the machine stops. */
  readonly stream: Duplex;
  /**
   * The first so many bytes of a `text` stream were written before anyone connected. A terminal shows them but
   * answers no questions in them: the program that asked is gone, and would take the answer for typing.
   */
  readonly historyBytes: number;
  /** Sets the visible size of a `text` console; a `vnc` one has a size of its own. */
  resize(columns: number, rows: number): void;
}
