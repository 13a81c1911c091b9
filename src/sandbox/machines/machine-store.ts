import type { Pool, PoolClient } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { query } from "#src/platform/db/query.ts";
import { poolTransaction } from "#src/platform/db/transaction.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { ComputeError, Step } from "#src/drivers/compute/port.ts";
import {
  machineColumns,
  machineFromRow,
  type MachineRow,
  operationFromRow,
  type OperationRow,
  machineValues,
} from "./machine-rows.ts";
import { type Machine, type Operation, type OperationKind, stepOf } from "./machine.ts";

/** The place of one machine, locked against every other process until the act is committed. */
export interface MachinePlace {
  readonly now: Date;
  readonly machine: Machine | null;
  /** The latest operation in this place. */
  readonly operation: Operation | null;
  /** Writes the machine; null removes it with its files. */
  save(machine: Machine | null): Promise<void>;
  clearFiles(): Promise<void>;
  /** Starts an operation that takes `durationMs`, writes the machine that it makes, and returns its state. */
  begin(kind: OperationKind, durationMs: number, made: Made): Promise<Step>;
  /** How many operations of this place ended in `code`. */
  countFailures(code: ComputeError["code"]): Promise<number>;
}

/** The result of an operation: a machine, or an error at its end. */
type Made =
  | { readonly machine: Machine }
  | { readonly machine?: undefined; readonly generation: number; readonly error: ComputeError };

/** Simulated machines in PostgreSQL. */
export interface MachineStore {
  /** Runs `act` alone on the place of `serverId`, in one transaction. */
  withPlace(serverId: string, act: (place: MachinePlace) => Promise<Step>): Promise<Step>;
  /**
   * Begins to make a machine in a place that was never used, in one statement; null: it is used, look at it. As
   * safe as with the place locked: of two concurrent calls, the second waits for the first and makes nothing.
   */
  beginFirst(machine: Machine, now: Date, durationMs: number): Promise<Step | null>;
  find(serverId: string): Promise<Machine | null>;
  findMany(serverIds: readonly string[]): Promise<Machine[]>;
  all(): Promise<Machine[]>;
  findOperation(stepRef: string): Promise<Operation | null>;
  addConsoleEvents(serverId: string, count: number): Promise<void>;
}

/** How long an operation that has ended can still be polled. */
const rememberMs = 3_600_000;

const findMachine = query<MachineRow>(
  "sim-find-machine",
  `SELECT ${machineColumns.join(", ")} FROM sim_machines WHERE server_id = $1`,
);

const [machineKey, ...machineRest] = machineColumns;
/** Its values are a machine's, from number `first` on. */
const insertText = (first: number): string => `
  INSERT INTO sim_machines (${machineColumns.join(", ")})
  VALUES (${machineColumns.map((_, index) => `$${first + index}`).join(", ")})`;
const saveText = (first: number): string => `${insertText(first)}
  ON CONFLICT (${machineKey}) DO UPDATE
    SET ${machineRest.map((column) => `${column} = excluded.${column}`).join(", ")}`;
const saveMachine = query("sim-save-machine", saveText(1));

const operationColumns =
  "step_ref, server_id, kind, generation, started_at, ends_at, error_code, error_detail";

const findOperation = query<OperationRow>(
  "sim-find-operation",
  `SELECT ${operationColumns} FROM sim_operations WHERE step_ref = $1`,
);

type PlaceRow = (MachineRow | { readonly server_id: null }) &
  (
    | (Omit<OperationRow, "server_id" | "generation"> & { readonly operation_generation: number })
    | { readonly step_ref: null }
  );

/** A machine and the latest operation in its place, both or one or none. */
const findPlace = query<PlaceRow>(
  "sim-find-place",
  `SELECT ${machineColumns.map((column) => `m.${column}`).join(", ")}, o.step_ref, o.kind, o.started_at, o.ends_at,
          o.error_code, o.error_detail, o.generation AS operation_generation
   FROM (SELECT $1::uuid AS server_id) AS place
   LEFT JOIN sim_machines m ON m.server_id = place.server_id
   LEFT JOIN LATERAL (
     SELECT * FROM sim_operations WHERE server_id = place.server_id ORDER BY ends_at DESC, started_at DESC LIMIT 1
   ) o ON true`,
);

/** A row lock would not do: the place must be ours before the machine exists. */
const lockMachine = query("sim-lock-machine", "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");

/** Deletes operations that ended long ago. */
const beginText = `
  forgotten AS (DELETE FROM sim_operations WHERE server_id = $2 AND ends_at < $9)
  INSERT INTO sim_operations (${operationColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const beginEmpty = query("sim-begin-empty", `WITH ${beginText}`);
const beginFirst = query(
  "sim-begin-first",
  `WITH made AS (${insertText(9)} ON CONFLICT DO NOTHING RETURNING true)
   INSERT INTO sim_operations (${operationColumns}) SELECT $1, $2, $3, $4, $5, $6, $7, $8 FROM made RETURNING true`,
);
const beginMaking = query("sim-begin-making", `WITH saved AS (${saveText(10)}), ${beginText}`);

export interface MachineStoreParts {
  readonly db: Pool;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random">;
}

export function createMachineStore(parts: MachineStoreParts): MachineStore {
  const { db: pool } = parts;
  const select = async (condition: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<MachineRow>(`SELECT * FROM sim_machines ${condition}`, [...values]);
    return rows.map(machineFromRow);
  };
  return {
    withPlace: (serverId, act) =>
      poolTransaction(pool, async (client) => act(await lockPlace(client, serverId, parts))),
    async beginFirst(machine, now, durationMs) {
      const operation = newOperation(parts.ids, "provision", now, durationMs, machine);
      const values = [...operationValues(machine.serverId, operation), ...machineValues(machine)];
      const begun = await beginFirst(pool, values);
      return begun.length > 0 ? stepOf(operation, now) : null;
    },
    async find(serverId) {
      const [row] = await findMachine(pool, [serverId]);
      return row === undefined ? null : machineFromRow(row);
    },
    findMany: (serverIds) => select("WHERE server_id = ANY($1::uuid[])", [serverIds]),
    all: () => select("ORDER BY server_id", []),
    async findOperation(stepRef) {
      const [row] = await findOperation(pool, [stepRef]);
      return row === undefined ? null : operationFromRow(row);
    },
    async addConsoleEvents(serverId, count) {
      const text = "UPDATE sim_machines SET console_events = console_events + $2 WHERE server_id = $1";
      await pool.query(text, [serverId, count]);
    },
  };
}

async function lockPlace(
  client: PoolClient,
  serverId: string,
  { clock, ids }: MachineStoreParts,
): Promise<MachinePlace> {
  await lockMachine(client, [`sim_machines/${serverId}`]);
  const now = clock.now();
  const [row] = await findPlace(client, [serverId]);
  if (row === undefined) throw new Error("a place is there, whatever is in it");
  return {
    now,
    machine: row.server_id === null ? null : machineFromRow(row),
    operation:
      row.step_ref === null
        ? null
        : operationFromRow({ ...row, server_id: serverId, generation: row.operation_generation }),
    async save(machine) {
      if (machine === null) {
        await client.query("DELETE FROM sim_operations WHERE server_id = $1", [serverId]);
        await client.query("DELETE FROM sim_machines WHERE server_id = $1", [serverId]);
        return;
      }
      await saveMachine(client, machineValues(machine));
    },
    async clearFiles() {
      await client.query("DELETE FROM sim_files WHERE server_id = $1", [serverId]);
    },
    async begin(kind, durationMs, made) {
      const forgotten = new Date(now.getTime() - rememberMs);
      const operation = newOperation(ids, kind, now, durationMs, made.machine ?? made);
      const state = operationValues(serverId, operation);
      if (made.machine) await beginMaking(client, [...state, forgotten, ...machineValues(made.machine)]);
      else await beginEmpty(client, [...state, forgotten]);
      return stepOf(operation, now);
    },
    async countFailures(code) {
      const text =
        "SELECT count(*)::int AS count FROM sim_operations WHERE server_id = $1 AND error_code = $2";
      const { rows } = await client.query<{ count: number }>(text, [serverId, code]);
      return rows[0]?.count ?? 0;
    },
  };
}

function newOperation(
  ids: MachineStoreParts["ids"],
  kind: OperationKind,
  startedAt: Date,
  durationMs: number,
  made: { readonly generation: number; readonly error?: ComputeError },
): Operation {
  const { generation, error = null } = made;
  const endsAt = new Date(startedAt.getTime() + durationMs);
  return { stepRef: ids.random(), kind, generation, startedAt, endsAt, error };
}

/** In the order of `operationColumns`. */
function operationValues(
  serverId: string,
  { stepRef, kind, generation, startedAt, endsAt, error }: Operation,
): unknown[] {
  return [stepRef, serverId, kind, generation, startedAt, endsAt, error?.code, error?.detail];
}
