import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "./transaction.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 });
});
afterAll(() => database.drop());

const prepared = async (part: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE ${`%${part}%`}
      AND statement NOT LIKE '%pg_prepared_statements%'`.execute(database.kysely);
  return rows[0]?.count ?? 0;
};

test("a repeated statement is prepared, a single one is not", async () => {
  for (const value of [1, 2, 3, 4]) {
    const { rows } = await sql<{ sum: number }>`SELECT ${value}::int + 1 AS sum -- often`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ sum: value + 1 }]);
  }
  await sql`SELECT ${1}::int -- once`.execute(database.kysely);
  expect(await prepared("often")).toBe(1);
  expect(await prepared("once")).toBe(0);
});

test("a statement whose columns a migration changed keeps working, alone and in a transaction", async () => {
  const db = database.kysely;
  await sql`CREATE TABLE moved (id int)`.execute(db);
  await sql`INSERT INTO moved VALUES (1)`.execute(db);
  const read = (on: typeof db) => sql`SELECT * FROM moved WHERE id = ${1}`.execute(on);
  for (let use = 0; use < 4; use += 1) await read(db);
  await sql`ALTER TABLE moved ADD COLUMN name text`.execute(db);
  expect((await read(db)).rows).toEqual([{ id: 1, name: null }]);

  for (let use = 0; use < 4; use += 1) await read(db);
  await sql`ALTER TABLE moved ADD COLUMN price int`.execute(db);
  const { rows } = await transaction(database.committing, (trx) => read(trx));
  expect(rows).toEqual([{ id: 1, name: null, price: null }]);
});
