import type { ComputeErrorCode, MachineAddress } from "#src/drivers/compute/port.ts";
import type { Machine, Operation, OperationKind } from "./machine.ts";

/** A row of `sim_machines`. */
export interface MachineRow {
  server_id: string;
  owner_id: string;
  name: string;
  vcpu: number;
  memory_mb: number;
  disk_gb: number;
  location: string;
  image: string;
  generation: number;
  addresses: MachineAddress[];
  ssh_keys: string[];
  password_hash: string | null;
  seed: number;
  powered_on_at: Date | null;
  powered_off_at: Date | null;
  console_events: number;
}

/** A row of `sim_operations`. */
export interface OperationRow {
  step_ref: string;
  server_id: string;
  kind: OperationKind;
  generation: number;
  started_at: Date;
  ends_at: Date;
  error_code: ComputeErrorCode | null;
  error_detail: string | null;
}

export function machineFromRow(row: MachineRow): Machine {
  return {
    serverId: row.server_id,
    ownerId: row.owner_id,
    name: row.name,
    vcpu: row.vcpu,
    memoryMb: row.memory_mb,
    diskGb: row.disk_gb,
    location: row.location,
    image: row.image,
    generation: row.generation,
    addresses: row.addresses,
    sshKeys: row.ssh_keys,
    passwordHash: row.password_hash,
    seed: row.seed,
    poweredOnAt: row.powered_on_at,
    poweredOffAt: row.powered_off_at,
    consoleEvents: row.console_events,
  };
}

/** Columns of `sim_machines`, the key first. */
export const machineColumns = [
  "server_id",
  "owner_id",
  "name",
  "vcpu",
  "memory_mb",
  "disk_gb",
  "location",
  "image",
  "generation",
  "addresses",
  "ssh_keys",
  "password_hash",
  "seed",
  "powered_on_at",
  "powered_off_at",
  "console_events",
] as const satisfies readonly (keyof MachineRow)[];

/** A machine's values in the order of `machineColumns`. */
export function machineValues(machine: Machine): unknown[] {
  const row: Readonly<Record<(typeof machineColumns)[number], unknown>> = {
    server_id: machine.serverId,
    owner_id: machine.ownerId,
    name: machine.name,
    vcpu: machine.vcpu,
    memory_mb: machine.memoryMb,
    disk_gb: machine.diskGb,
    location: machine.location,
    image: machine.image,
    generation: machine.generation,
    // As text: the client library would write an array as a PostgreSQL array, not as JSON.
    addresses: JSON.stringify(machine.addresses),
    ssh_keys: machine.sshKeys,
    password_hash: machine.passwordHash,
    seed: machine.seed,
    powered_on_at: machine.poweredOnAt,
    powered_off_at: machine.poweredOffAt,
    console_events: machine.consoleEvents,
  };
  return machineColumns.map((column) => row[column]);
}

export function operationFromRow(row: OperationRow): Operation {
  const { error_code: code, error_detail: detail } = row;
  return {
    stepRef: row.step_ref,
    kind: row.kind,
    generation: row.generation,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    error: code === null ? null : { code, detail: detail ?? "" },
  };
}
