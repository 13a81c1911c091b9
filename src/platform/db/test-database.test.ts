import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("a test database has the migrated schema", async () => {
  const sites = await database.kysely.selectFrom("sites").select("id").execute();
  expect(sites).toEqual([{ id: 1 }]);
});

test("whole numbers of any size are read as bigint, a fraction is refused", async () => {
  const { rows } = await database.pool.query(
    "SELECT 9223372036854775807::int8 AS a, 1000000000000000000000::numeric AS b, ARRAY[1, 2]::int8[] AS c",
  );
  expect(rows).toEqual([{ a: 9223372036854775807n, b: 10n ** 21n, c: [1n, 2n] }]);
  await expect(database.pool.query("SELECT 1.5::numeric")).rejects.toThrow("whole number");
});
