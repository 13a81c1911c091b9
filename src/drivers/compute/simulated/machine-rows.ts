import type { ComputeErrorCode, MachineAddress } from "../port.ts";
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

/** The statement that writes a machine, new or changed. */
export function upsertMachine(machine: Machine): { text: string; values: unknown[] } {
  const row: Record<keyof MachineRow, unknown> = {
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
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return {
    text: `INSERT INTO sim_machines (${columns.join(", ")}) VALUES (${places.join(", ")})
      ON CONFLICT (server_id) DO UPDATE SET ${changes.join(", ")}`,
    values: Object.values(row),
  };
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
