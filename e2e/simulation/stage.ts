import { sql } from "kysely";
import { demoCatalogue } from "#src/features/catalog/server/index.ts";
import { type Database, openDatabase } from "#src/platform/db/pool.ts";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { chainIds } from "./coins.ts";
import { runJob } from "./steps/work-steps.ts";
import { Testbed } from "./testbed.ts";

/** A database that is reset for each seed: a new one for each would cost more than the seed. */
export interface Stage {
  readonly database: Database;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Deleted rows stay in the files until then. */
const vacuumEvery = 50;

export async function openStage(): Promise<Stage> {
  const database = await openDatabase({ url: await createEmptyDatabase(testTemplate) });
  await furnish(database);
  const text = await resetOf(database);
  let resets = 0;
  return {
    database,
    async reset() {
      resets += 1;
      if (resets % vacuumEvery === 0) await database.pool.query("VACUUM");
      await database.pool.query(text);
    },
    close: () => database.close(),
  };
}

/** The state of a product before its first customer: plans to sell, and addresses, few enough to run out. */
async function furnish(database: Database): Promise<void> {
  const testbed = new Testbed(database, 0);
  const { product } = testbed.process;
  await product.catalog.seedCatalogue(demoCatalogue);
  await product.servers.addIpBlock({ id: "fra1-a", locationId: "fra1", cidr: "198.18.0.0/27" });
  await product.servers.addIpBlock({ id: "ams1-a", locationId: "ams1", cidr: "198.18.1.0/28" });
  await product.wallet.prepare();
  await product.payments.prepare();
  await runJob(testbed, "refresh-rates");
  for (const chain of chainIds) await runJob(testbed, `scan-${chain}`);
}

/** Keeps a copy of every row and returns the SQL that restores it. */
async function resetOf({ kysely, pool }: Database): Promise<string> {
  const tables = await sql<{ name: string; rows: bigint }>`
    SELECT quote_ident(tablename) AS name,
           (xpath('//c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', tablename), true, true, '')))[1]::text::bigint AS rows
    FROM pg_tables WHERE schemaname = 'public'
      -- Partitions come and go; their rows are those of the whole table.
      AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', schemaname, tablename)::regclass)
    ORDER BY tablename`.execute(kysely);
  const names = tables.rows.map(({ name }) => name);
  const filled = tables.rows.filter(({ rows }) => rows > 0n).map(({ name }) => name);
  await pool.query("CREATE SCHEMA start");
  for (const name of filled) await pool.query(`CREATE TABLE start.${name} AS TABLE public.${name}`);
  const sequences = await sql<{ restore: string }>`
    SELECT format('SELECT setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, 1), last_value IS NOT NULL)
      AS restore
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`.execute(kysely);
  return [
    // Without the triggers that protect ledger and audit from changes.
    "SET session_replication_role = replica",
    ...names.map((name) => `DELETE FROM ${name}`),
    ...filled.map((name) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM start.${name}`),
    ...sequences.rows.map(({ restore }) => restore),
    "SET session_replication_role = origin",
  ].join(";\n");
}
