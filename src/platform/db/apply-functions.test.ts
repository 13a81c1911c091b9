import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { migrate } from "./migrate.ts";
import { createEmptyDatabase } from "./test-database.ts";

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
  const functionDirs = [join(folder, "low"), join(folder, "high")];
  return (await migrate({ url, migrationsDir: join(folder, "migrations"), functionDirs, clock })).functions;
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

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
