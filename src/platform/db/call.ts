import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import { wakeAfterCommit } from "./after-commit.ts";
import { sqlFunctions } from "./functions.gen.ts";
import type { DB } from "./schema.gen.ts";
import type { Committing } from "./transaction.ts";

type SqlFunctions = typeof sqlFunctions;

/** SQL functions that can be called for a value. */
export type SqlFunctionName = keyof SqlFunctions;

/** What each SQL type is in TypeScript; `jsonb` is encoded by `call`. */
interface SqlTypes {
  readonly bigint: bigint;
  readonly "bigint[]": readonly bigint[];
  readonly boolean: boolean;
  readonly bytea: Buffer;
  readonly inet: string;
  readonly integer: number;
  readonly "integer[]": readonly number[];
  readonly interval: string;
  /** Sent as JSON; a text that is JSON already would be encoded twice. */
  readonly jsonb: object;
  readonly numeric: bigint;
  readonly "numeric[]": readonly bigint[];
  readonly smallint: number;
  readonly text: string;
  readonly "text[]": readonly string[];
  /** As text where the database's microseconds matter. */
  readonly "timestamp with time zone": Date | string;
  readonly uuid: string;
  readonly "uuid[]": readonly string[];
  readonly void: undefined;
  readonly xid8: string;
}

/** Arguments by name. SQL has no type for which of them may be null: see the function itself. */
export type SqlArguments<Name extends SqlFunctionName> = {
  readonly [Parameter in keyof SqlFunctions[Name]["parameters"]]:
    | SqlTypes[SqlFunctions[Name]["parameters"][Parameter] & keyof SqlTypes]
    | null;
};

/** Its result. The caller gives a `jsonb` its type: it holds what the function builds. */
export type SqlResult<Name extends SqlFunctionName> = SqlTypes[SqlFunctions[Name]["result"]] | null;

/** Functions that do something other processes wait for. */
type WakingFunction = {
  [Name in SqlFunctionName]: SqlFunctions[Name]["wakes"] extends readonly [] ? never : Name;
}[SqlFunctionName];

type Queryable = Pool | PoolClient | Kysely<DB> | Transaction<DB>;

/** What a function may be called on: a waking function only where the commit wakes its waiters. */
export type CallableOn<Name extends SqlFunctionName> = Name extends WakingFunction
  ? Committing | Transaction<DB>
  : Committing | Queryable;

interface Statement {
  readonly text: string;
  readonly parameters: readonly (readonly [name: string, type: string])[];
}

const statements = new Map<SqlFunctionName, Statement>();

/**
 * Calls an SQL function by the names of its parameters: `call(platform, "servers_expire", { server, at })`. On the
 * platform it is a transaction of its own, prepared once per connection, and wakes the waiters for what it did; inside
 * a transaction, the commit wakes them.
 */
export async function call<Name extends SqlFunctionName>(
  on: CallableOn<Name>,
  name: Name,
  values: SqlArguments<Name>,
): Promise<SqlResult<Name>> {
  const { wakes } = sqlFunctions[name];
  const db: Queryable = "wake" in on ? on.db.pool : on;
  const { text, parameters } = statementOf(name);
  const given = new Map<string, unknown>(Object.entries(values));
  const encoded = parameters.map(([parameter, type]) => encode(given.get(parameter), type));
  const because = given.get("because");
  const statement =
    because === undefined
      ? { name: `call-${name}`, text, values: encoded }
      : {
          name: `call-${name}-because`,
          text: withReason(text, encoded.length + 1),
          values: [...encoded, JSON.stringify(because)],
        };
  const { rows } =
    "executeQuery" in db
      ? await db.executeQuery<Answer>(CompiledQuery.raw(statement.text, statement.values))
      : await db.query<Answer>(statement);
  if ("wake" in on) for (const channel of wakes) on.wake(channel);
  else wakeAfterCommit(on, ...wakes);
  // The generated signature has the function's result type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows[0]?.value as SqlResult<Name>;
}

/** Why staff does it, of `sqlContext`, for the rows of the audit that the function writes (`audit_write`), until the commit. */
function withReason(text: string, place: number): string {
  return `WITH why AS MATERIALIZED (SELECT set_config('moorage.why_of_staff', $${place}, true) AS set) ${text.replace(/ AS value$/, " AS value FROM why WHERE set IS NOT NULL")}`;
}

interface Answer {
  readonly value: unknown;
}

/** The parameter's type distinguishes a string that is JSON from a text. */
function encode(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  return type === "jsonb" ? JSON.stringify(value) : value;
}

function statementOf(name: SqlFunctionName): Statement {
  const known = statements.get(name);
  if (known !== undefined) return known;
  const parameters = Object.entries<string>(sqlFunctions[name].parameters);
  const list = parameters.map(([parameter, type], place) => {
    const sqlName = `p_${parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return `${sqlName} => $${place + 1}::${type}`;
  });
  const statement = { text: `SELECT ${name}(${list.join(", ")}) AS value`, parameters };
  statements.set(name, statement);
  return statement;
}
