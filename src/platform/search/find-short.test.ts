import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { shortTables } from "./find-short.ts";
import { readShort } from "./read-short.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the end of an id is found by an index in every table whose ids pages show", async () => {
  await database.kysely.connection().execute(async (connection) => {
    await sql`SET enable_seqscan = off`.execute(connection);
    for (const table of Object.values(shortTables)) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        EXPLAIN SELECT id FROM ${sql.ref(table)} WHERE right(id::text, 7) = 'abcdef0'`.execute(connection);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table}_tail`);
    }
    await sql`RESET enable_seqscan`.execute(connection);
  });
});

test.each([
  ["ord_01m8…hc5hb3", "order", "ord_01m8", "hc5hb3"],
  ["ORD_01M8...HC5HB3", "order", "ord_01m8", "hc5hb3"],
  ["ord_01m8abcd", "order", "ord_01m8abcd", ""],
  ["21294b…b88160", undefined, "21294b", "b88160"],
  ["0x21294b..b88160", undefined, "0x21294b", "b88160"],
  ["\u2068srv_01m8…hc5hb3\u2069", "server", "srv_01m8", "hc5hb3"],
])("%s is read as an id, a hash or an address without its middle", (text, kind, start, end) => {
  expect(readShort(text)).toMatchObject({ start, end });
  expect(readShort(text)?.id?.kind).toBe(kind);
});

test.each([
  "ord_01m8abc",
  "ord_01m8…c5hb3",
  "ord_…hc5hb3",
  "nadia",
  "nadia@example.com",
  "web-1.example",
  "…hc5hb3",
])("%s is neither a shortened id nor the beginning of one", (text) => expect(readShort(text)).toBeNull());
