import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "./pool.ts";

/** The migrated database that each test database is a copy of. */
export const testTemplate = "moorage_template";

/** A database of one test file. */
export interface TestDatabase extends Database {
  /** Closes the pool and removes the database; also the connections others still have to it. */
  drop(): Promise<void>;
}

/** URL of the `postgres` database of the throw-away server of this worker. */
export function testClusterUrl(): string {
  const urls = inject("testClusterUrls");
  // Vitest numbers the files that run at the same time from one on.
  const url = urls[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % urls.length];
  if (url === undefined) throw new Error("this run has no database server");
  return url;
}

/** A fresh copy of the migrated schema; call `drop` in `afterAll`. */
export async function createTestDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const url = await createEmptyDatabase(testTemplate);
  const database = await openDatabase({ url }, options);
  const drop = async (): Promise<void> => {
    await database.close();
    await maintain(`DROP DATABASE ${databaseOf(url)} WITH (FORCE)`);
  };
  return { ...database, drop };
}

/** URL of a new database, empty unless a template is named; it goes with the run's server. */
export async function createEmptyDatabase(template = "template0"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(testClusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
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
