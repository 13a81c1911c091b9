import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempt } from "./attempt.ts";
import type { DB } from "./schema.gen.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`CREATE TABLE attempts (id int PRIMARY KEY)`.execute(database.kysely);
});
afterAll(() => database.drop());

const add = (trx: Transaction<DB>, id: number) => sql`INSERT INTO attempts VALUES (${id})`.execute(trx);
const stored = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM attempts ORDER BY id`.execute(database.kysely);
  return rows.map(({ id }) => id);
};

test("what fails is undone alone, also within another attempt", async () => {
  const seen = await database.kysely.transaction().execute(async (trx) => {
    await add(trx, 1);
    return attempt(trx, async () => {
      await add(trx, 2);
      const inner = await attempt(trx, async () => {
        await add(trx, 3);
        await add(trx, 1);
      });
      expect(inner).toMatchObject({ ok: false, error: { code: "23505" } });
      const own = await attempt(trx, async () => {
        await add(trx, 4);
        throw new RangeError("our own");
      });
      expect(own).toEqual({ ok: false, error: new RangeError("our own") });
      await add(trx, 5);
      return "done";
    });
  });
  expect(seen).toEqual({ ok: true, value: "done" });
  expect(await stored()).toEqual([1, 2, 5]);
});

test.each(["40P01", "40001", "53100", "57014", "58030", "55P03", "08006", "42883"])(
  "what another try may mend is thrown on: %s",
  async (state) => {
    const before = await stored();
    const work = database.kysely.transaction().execute(async (trx) => {
      await add(trx, 100);
      await attempt(trx, () =>
        sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'passing' USING ERRCODE = '${state}'; END $$`).execute(trx),
      );
    });
    await expect(work).rejects.toThrow("passing");
    expect(await stored()).toEqual(before);
  },
);
