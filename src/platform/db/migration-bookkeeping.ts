import type { Client } from "pg";

/** The schema cannot be brought up to date; the message is one sentence for the person at the terminal. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

/** The runner's own tables: they exist before the first migration. */
export async function createBookkeeping(client: Client): Promise<void> {
  for (const table of ["schema_migrations", "schema_functions"]) {
    await client.query(`
      CREATE TABLE IF NOT EXISTS ${table} (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL
      )`);
  }
  // Functions that no file defines any more, and when that was first seen.
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_old_functions (
      signature text PRIMARY KEY,
      found_at timestamptz NOT NULL
    )`);
}

/** Checksums by name of what was applied. */
export async function readApplied(
  client: Client,
  table: "schema_migrations" | "schema_functions",
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM ${table}`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Runs `work` in one transaction. */
export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    // The connection itself may be gone; the first error is the one to report.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Names the file when `work` on it fails. */
export async function namingFile(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${path} failed: ${reason}`, { cause: error });
  }
}

/** Runs `work` in one transaction and names the file when it fails. */
export async function inFileTransaction(
  client: Client,
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  await namingFile(path, () => inTransaction(client, work));
}
