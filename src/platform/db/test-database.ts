import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { productEvents } from "#src/features/events.gen.ts";
import { type EventDefinition, payloadProblems } from "#src/shared/events.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./pool.ts";
import type { Committing } from "./transaction.ts";

/** The migrated database that each test database is a copy of. */
export const testTemplate = "moorage_template";

/** A database of one test file. */
export interface TestDatabase extends Database {
  /** Closes the pool and removes the database; also the connections others still have to it. */
  drop(): Promise<void>;
  /** For transactions of tests in which there is no one to wake. */
  readonly committing: Committing;
}

/** URL of the `postgres` database of the throw-away server of this worker. */
export function testClusterUrl(): string {
  const urls = inject("testClusterUrls");
  // Vitest numbers the files that run at the same time from one on.
  const url = urls[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % urls.length];
  if (url === undefined) throw new Error("this run has no database server");
  return url;
}

/** A new copy of the migrated schema; call `drop` in `afterAll`. */
export async function createTestDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const url = await createEmptyDatabase(testTemplate);
  const database = await openDatabase({ url }, options);
  const drop = async (): Promise<void> => {
    await database.close();
    const problems = await outboxProblems(url);
    await maintain(`DROP DATABASE ${databaseOf(url)} WITH (FORCE)`);
    if (problems.length > 0) throw new Error(`Events that no catalogue describes so: ${problems.join("; ")}`);
  };
  return { ...database, drop, committing: { db: database, wake: () => undefined } };
}

/** URL of a new database, empty unless a template is named; it is removed with the run's server. */
export async function createEmptyDatabase(template = "template0"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(testClusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

const definitions = new Map<string, EventDefinition>(Object.entries(productEvents));

/** Events published during the tests that do not match the catalogue; `test.…` are a test's own. */
export async function outboxProblems(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; payload: Record<string, unknown> }>(
      "SELECT name, payload FROM outbox_events WHERE name NOT LIKE 'test.%' ORDER BY id LIMIT 5000",
    );
    return [...new Set(rows.flatMap(problemsOf))];
  } finally {
    await client.end();
  }
}

function problemsOf({ name, payload }: { name: string; payload: Record<string, unknown> }): string[] {
  const fields = definitions.get(name)?.payload;
  if (fields === undefined) return [`${name} is in no catalogue`];
  const unknown = Object.keys(payload).filter((field) => !Object.hasOwn(fields, field));
  return [
    ...payloadProblems(fields, payload).map((problem) => `${name}: ${problem}`),
    ...unknown.map((field) => `${name} has no field ${field}`),
  ];
}

async function maintain(statement: string): Promise<void> {
  const client = new Client(testClusterUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
