import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { query } from "./query.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const failures: Error[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({
    statementTimeoutMs: 100,
    onConnectionError: (error) => failures.push(error),
  });
});

afterAll(() => database.drop());

test("connections that the server ends are replaced and reported", async () => {
  await database.pool.query("SELECT 1");
  const other = new Client(database.url);
  await other.connect();
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await other.end();
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
  expect((await database.pool.query("SELECT 2 AS n")).rows).toEqual([{ n: 2 }]);
});

test("a statement that takes too long is ended", async () => {
  await expect(database.pool.query("SELECT pg_sleep(5)")).rejects.toThrow("statement timeout");
});

test("statements are not compiled", async () => {
  expect((await database.pool.query("SHOW jit")).rows).toEqual([{ jit: "off" }]);
});

test("a named statement is prepared once per connection", async () => {
  const add = query<{ sum: number }>("test_add", "SELECT $1::int + $2::int AS sum");
  const client = await database.pool.connect();
  try {
    expect(await add(client, [1, 2])).toEqual([{ sum: 3 }]);
    expect(await add(client, [3, 4])).toEqual([{ sum: 7 }]);
    const prepared = await client.query("SELECT name FROM pg_prepared_statements");
    expect(prepared.rows).toEqual([{ name: "test_add" }]);
  } finally {
    client.release();
  }
  expect(() => query("test_add", "SELECT 1")).toThrow("Two statements are named test_add");
});
