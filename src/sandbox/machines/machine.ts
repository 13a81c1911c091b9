import type { ComputeErrorCode, MachineAddress, MachineRef, Step } from "#src/drivers/compute/port.ts";

/** A simulated machine as it is stored. */
export interface Machine extends MachineRef {
  /** The owner stamp; differs from `serverId` for a machine that is not ours. */
  readonly ownerId: string;
  readonly vcpu: number;
  readonly memoryMb: number;
  readonly diskGb: number;
  readonly location: string;
  readonly image: string;
  readonly generation: number;
  readonly addresses: readonly MachineAddress[];
  readonly sshKeys: readonly string[];
  readonly passwordHash: string | null;
  readonly seed: number;
  /** On from here until `poweredOffAt`. Either may lie in the future while a step runs. */
  readonly poweredOnAt: Date | null;
  readonly poweredOffAt: Date | null;
  /** Keys typed on its console since power-on. */
  readonly consoleEvents: number;
}

export type OperationKind = "provision" | "start" | "stop" | "restart" | "reinstall";

/** A step that takes time. Nothing runs it: its state follows from the clock. */
export interface Operation {
  readonly stepRef: string;
  readonly kind: OperationKind;
  readonly generation: number;
  readonly startedAt: Date;
  readonly endsAt: Date;
  /** The error that it will end with, if any. */
  readonly error: { readonly code: ComputeErrorCode; readonly detail: string } | null;
}

export function isOn(machine: Machine, now: Date): boolean {
  const { poweredOnAt, poweredOffAt } = machine;
  return poweredOnAt !== null && poweredOnAt <= now && (poweredOffAt === null || now < poweredOffAt);
}

/** How long the machine has run since power-on; until power-off when it is off. */
export function ranForMs(machine: Machine, now: Date): number {
  if (machine.poweredOnAt === null) return 0;
  const { poweredOffAt } = machine;
  const until = poweredOffAt !== null && poweredOffAt < now ? poweredOffAt : now;
  return Math.max(0, until.getTime() - machine.poweredOnAt.getTime());
}

export function isOpen(operation: Operation | null, now: Date): operation is Operation {
  return operation !== null && now < operation.endsAt;
}

/** The operation as an answer. */
export function stepOf(operation: Operation, now: Date): Step {
  const { stepRef, startedAt, endsAt, error } = operation;
  if (now < endsAt) {
    const elapsed = now.getTime() - startedAt.getTime();
    const share = elapsed / (endsAt.getTime() - startedAt.getTime());
    return { state: "running", stepRef, progress: Math.max(0, Math.floor(100 * share)) };
  }
  return error === null ? { state: "done" } : { state: "failed", error };
}
