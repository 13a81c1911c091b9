import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { domainState } from "../contract-outputs.ts";
import { groupOfWord, soonDays, wordOf } from "../rules.ts";
import { holdOf } from "./domain-view.ts";
import { groupSql } from "./list-domains.ts";

// A domain is counted in the group of the word that it is shown with.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const now = new Date("2026-11-20T12:00:00Z");
const bool = [false, true] as const;
const ends = [addDays(now, soonDays), addMs(addDays(now, soonDays), -1), null];
// What has left is in no list.
const states = domainState.options.filter((state) => groupOfWord[state] !== null);

const domains = states.flatMap((state) =>
  bool.flatMap((hasHold) =>
    bool.flatMap((is_unverified) =>
      bool.flatMap((is_cut) =>
        bool.flatMap((autoprolong) =>
          [null, addDays(now, 1)].flatMap((deletes_at) =>
            bool.flatMap((is_stopped) =>
              ends.map((expires_at) => ({
                state,
                tld: hasHold ? "com" : "net",
                is_unverified,
                is_cut,
                is_stopped,
                autoprolong,
                deletes_at,
                expires_at,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

type Row = (typeof domains)[number];

function groupOf(row: Row) {
  const { state, autoprolong, deletes_at: deletesAt, expires_at: expiresAt } = row;
  const hold = holdOf(row, { hasHold: row.tld === "com" });
  const dates = {
    deletesAt: deletesAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
  return groupOfWord[wordOf({ state, hold, autoprolong, ...dates }, now)];
}

/** Domains whose group by a rule in SQL is another than that of their word. */
async function differing(rule: RawBuilder<string>): Promise<Row[]> {
  const { rows } = await sql<{ at: number; group: string }>`
    SELECT d.at::integer, ${rule} AS "group" FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(domains)}::jsonb)
      AS (state text, tld text, is_unverified boolean, is_cut boolean, is_stopped boolean, autoprolong boolean, deletes_at timestamptz,
        expires_at timestamptz)) WITH ORDINALITY
      AS d (state, tld, is_unverified, is_cut, is_stopped, autoprolong, deletes_at, expires_at, at)`.execute(
    database.kysely,
  );
  expect(rows).toHaveLength(domains.length);
  const groups = new Map(rows.map(({ at, group }) => [at, group]));
  return domains.filter((row, at) => groups.get(at + 1) !== groupOf(row));
}

test("domains are counted by the word that they show, and a difference is found", async () => {
  expect(await differing(groupSql({ now, endingsWithHold: ["com"] }))).toEqual([]);
  expect(await differing(groupSql({ now, endingsWithHold: ["com", "net"] }))).not.toEqual([]);
  expect(await differing(groupSql({ now: addMs(now, 1), endingsWithHold: ["com"] }))).not.toEqual([]);
});
