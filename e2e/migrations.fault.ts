import { Client } from "pg";
import { expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { readSqlFiles } from "#src/platform/db/sql-files.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { isLong } from "./faults/run-size.ts";

// F13: the connection is cut after a statement of a migration or function, one after another: the long suite
// cuts after every one, the short one after the first of each file and every third.

const stride = isLong ? 1 : 3;
/** The runner makes its own three tables before the first file. */
const firstOfFile = 4;

const run = (url: string) =>
  migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

/** Counts the schema's statements and cuts the connection at the chosen one. */
async function installCutter(client: Client): Promise<void> {
  // A sequence keeps counting when the transaction is lost.
  await client.query(`
    CREATE SCHEMA cutter;
    CREATE SEQUENCE cutter.done;
    CREATE TABLE cutter.plan (at bigint);
    CREATE FUNCTION cutter.cut() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('cutter.done') = (SELECT at FROM cutter.plan) THEN
        PERFORM pg_terminate_backend(pg_backend_pid());
      END IF;
    END $$;
    CREATE EVENT TRIGGER cutter ON ddl_command_end EXECUTE FUNCTION cutter.cut();`);
}

async function planCut(client: Client, at: number): Promise<void> {
  await client.query("TRUNCATE cutter.plan");
  await client.query("INSERT INTO cutter.plan VALUES ($1)", [at]);
  await client.query("SELECT setval('cutter.done', 1, false)");
}

/** Files that are applied; each completely or not at all. */
async function appliedFiles(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "SELECT (SELECT count(*) FROM schema_migrations) + (SELECT count(*) FROM schema_functions) AS count",
  );
  return Number(rows[0]?.count);
}

/** Everything that makes the schema, and the rows that migrations insert. */
async function schemaOf(client: Client): Promise<unknown> {
  const { rows } = await client.query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
           concat_ws(' ', data_type, is_nullable, column_default) AS detail
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', proname, md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'rows', 'sites', count(*)::text FROM sites
    UNION ALL SELECT 'rows', 'ledger_accounts', count(*)::text FROM ledger_accounts
    UNION ALL SELECT 'rows', 'cache_versions', count(*)::text FROM cache_versions
    ORDER BY 1, 2, 3`);
  return rows;
}

test("a migration that is cut after any of its statements is done by the next start, as if nothing was", async () => {
  const [wholeUrl, cutUrl] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await run(wholeUrl);
  const client = await connect(cutUrl);
  await installCutter(client);

  let [cuts, at, applied] = [0, 1, 0];
  for (;;) {
    await planCut(client, at);
    const wasCut = await run(cutUrl).then(
      () => false,
      () => true,
    );
    if (!wasCut) break;
    cuts += 1;
    const bookkeeping = await client.query("SELECT to_regclass('schema_functions') AS is_there");
    const now = bookkeeping.rows[0]?.is_there === null ? 0 : await appliedFiles(client);
    if (at < firstOfFile) at += 1;
    else at = now > applied ? firstOfFile : at + stride;
    applied = now;
  }

  const whole = await connect(wholeUrl);
  await client.query("DROP EVENT TRIGGER cutter; DROP SCHEMA cutter CASCADE");
  expect(await schemaOf(client)).toEqual(await schemaOf(whole));
  expect(await run(cutUrl)).toEqual({ migrations: [], functions: [] });
  const files = readSqlFiles(migrationsDir);
  const functions = functionDirs().flatMap(readSqlFiles);
  // Functions are one transaction: after a cut all of them are applied again.
  expect(cuts).toBeGreaterThan(files.length + functions.length / stride - stride);
  process.stdout.write(
    `F13: cut ${cuts} times in ${files.length} migrations and ${functions.length} functions\n`,
  );
  await client.end();
  await whole.end();
});

test("the harness sees a migration that leaves half of itself", async () => {
  const url = await createEmptyDatabase();
  await run(url);
  const client = await connect(url);
  const before = await schemaOf(client);
  await client.query("DROP INDEX outbox_events_customer");
  expect(await schemaOf(client)).not.toEqual(before);
  await client.end();
});
