import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { migrate } from "./migrate.ts";
import { functionDirs, migrationsDir } from "./schema-folders.ts";
import { createEmptyDatabase, createTestDatabase } from "./test-database.ts";

let url: string;
let folder: string;

beforeEach(async () => {
  url = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "moorage-sql-"));
  for (const part of ["migrations", "low", "high"]) mkdirSync(join(folder, part));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const write = (path: string, sql: string): void => writeFileSync(join(folder, path), sql);

async function run(): Promise<readonly string[]> {
  const folders = [join(folder, "low"), join(folder, "high")];
  const { functions } = await migrate({
    url,
    migrationsDir: join(folder, "migrations"),
    functionDirs: folders,
    clock,
  });
  return functions;
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

/** A role is the whole server's, which test files share. */
const reporter = `reporter_${randomBytes(6).toString("hex")}`;
const constant = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql RETURN ${body};`;

test("functions of lower folders are applied first, and again only when their file changed", async () => {
  write("high/a-top.sql", constant("top", "base() + 1"));
  write("low/z-base.sql", constant("base", "1"));
  expect(await run()).toEqual(["z-base.sql", "a-top.sql"]);
  expect(await run()).toEqual([]);
  write("low/z-base.sql", constant("base", "41"));
  expect(await run()).toEqual(["z-base.sql"]);
  expect(await ask("SELECT top()")).toEqual([{ top: 42 }]);
});

test("code older than the database leaves its functions alone", async () => {
  write("migrations/0001-create-a.sql", "CREATE TABLE a ();");
  write("migrations/0002-create-b.sql", "CREATE TABLE b ();");
  write("low/base.sql", constant("base", "2"));
  await run();
  rmSync(join(folder, "migrations/0002-create-b.sql"));
  write("low/base.sql", constant("base", "1"));
  expect(await run()).toEqual([]);
  expect(await ask("SELECT base()")).toEqual([{ base: 2 }]);
});

test("two files with the same name are refused", async () => {
  write("low/base.sql", constant("base", "1"));
  write("high/base.sql", constant("base", "2"));
  await expect(run()).rejects.toThrow("have the same file name");
});

test("functions are applied all or none", async () => {
  write("low/a-first.sql", constant("first", "1"));
  await run();
  write("low/a-first.sql", constant("first", "2"));
  write("low/b-broken.sql", constant("broken", "no_such_function()"));
  await expect(run()).rejects.toThrow("b-broken.sql failed");
  expect(await ask("SELECT first()")).toEqual([{ first: 1 }]);
});

test("a function that no file defines any more is dropped by the second upgrade, others stay", async () => {
  const functionsNow = async () =>
    (
      await ask(`SELECT oid::regprocedure::text AS signature FROM pg_proc
                 WHERE pronamespace = 'public'::regnamespace ORDER BY 1`)
    ).map((row) => Object(row).signature);
  write("migrations/0001-create-sum.sql", constant("price_of_migration", "1"));
  write("low/price-quote.sql", constant("price_quote", "1"));
  write("low/price-then.sql", constant("price_then", "price_quote()"));
  await run();
  await ask("CREATE FUNCTION theirs_quote() RETURNS int LANGUAGE sql RETURN 1");
  const overload =
    "CREATE OR REPLACE FUNCTION price_quote(a numeric(3, 1), b int) RETURNS int LANGUAGE sql RETURN b;";
  write("low/price-quote.sql", overload);
  rmSync(join(folder, "low/price-then.sql"));
  await run();
  // The release before may still run and call them.
  expect(await functionsNow()).toContain("price_quote()");
  write("low/price-quote.sql", `${overload} -- again`);
  await run();
  expect(await functionsNow()).toEqual([
    "price_of_migration()",
    "price_quote(numeric,integer)",
    "theirs_quote()",
  ]);
});

test("a function that was dropped after a rollback is back with the release that has it", async () => {
  const release = { older: constant("price_quote", "1"), newer: constant("price_sum", "price_quote()") };
  write("low/price-quote.sql", release.older);
  write("low/price-sum.sql", release.newer);
  await run();
  // Back to the older release, which is mended twice: the second time drops what the newer one added.
  rmSync(join(folder, "low/price-sum.sql"));
  for (const mend of ["-- one", "-- two"]) {
    write("low/price-quote.sql", `${release.older} ${mend}`);
    await run();
  }
  await expect(ask("SELECT price_sum()")).rejects.toThrow("does not exist");
  write("low/price-sum.sql", release.newer);
  expect(await run()).toEqual(["price-sum.sql"]);
  expect(await ask("SELECT price_sum()")).toEqual([{ price_sum: 1 }]);
  expect(await run()).toEqual([]);
});

test("a function of another role is never dropped", async () => {
  write("low/price-quote.sql", constant("price_quote", "1"));
  await run();
  await ask(`CREATE ROLE ${reporter}`);
  try {
    await ask(`CREATE FUNCTION price_report() RETURNS int LANGUAGE sql RETURN 1;
               ALTER FUNCTION price_report() OWNER TO ${reporter}`);
    for (const mend of ["-- one", "-- two", "-- three"]) {
      write("low/price-quote.sql", `${constant("price_quote", "1")} ${mend}`);
      await run();
    }
    expect(await ask("SELECT price_report()")).toEqual([{ price_report: 1 }]);
  } finally {
    await ask(`DROP OWNED BY ${reporter}; DROP ROLE ${reporter}`);
  }
});

test("functions that another role owns are not missing: a start does not try to replace them", async () => {
  write("low/base.sql", constant("base", "1"));
  await run();
  await ask(`CREATE ROLE ${reporter}`);
  try {
    await ask(`ALTER FUNCTION base() OWNER TO ${reporter}`);
    expect(await run()).toEqual([]);
  } finally {
    await ask(`DROP OWNED BY ${reporter}; DROP ROLE ${reporter}`);
  }
});

test("no function of the product is taken for an old one or for missing", async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query("SELECT signature FROM schema_old_functions");
  const again = await migrate({ url: database.url, migrationsDir, functionDirs: functionDirs(), clock });
  await database.drop();
  expect({ rows, again }).toEqual({ rows: [], again: { migrations: [], functions: [] } });
});
