import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTaskTestbed, type TaskTestbed } from "#src/platform/tasks/task-testbed.fixture.ts";
import type { Invariant } from "./invariant.ts";
import { createAuditor } from "./run-auditor.ts";

let testbed: TaskTestbed;

beforeAll(async () => {
  testbed = await createTaskTestbed();
});

afterAll(() => testbed.database.drop());

const broken: Invariant = {
  id: "I2",
  title: "Nothing is broken",
  find: async () => [{ objectId: "a", detail: "is broken" }],
};

test("a rule that cannot be checked is a finding, and does not hide others", async () => {
  const unreadable: Invariant = {
    id: "I1",
    title: "Reads a table that does not exist",
    find: async (db) => (await sql<never>`SELECT 1 FROM nowhere`.execute(db)).rows,
  };
  expect(await createAuditor(testbed.platform, [unreadable, broken]).audit()).toEqual([
    {
      invariant: "I1",
      objectId: "unchecked",
      detail: 'could not be checked: relation "nowhere" does not exist',
    },
    { invariant: "I2", objectId: "a", detail: "is broken" },
  ]);
});

test("a rule may take longer than a customer's call, and cannot write", async () => {
  const limits: Invariant = {
    id: "I1",
    title: "Says what it may do",
    find: async (db) => {
      const { rows } = await sql<{ detail: string }>`
        SELECT format('%s, %s', current_setting('statement_timeout'), current_setting('transaction_read_only'))
          AS detail`.execute(db);
      return rows.map(({ detail }) => ({ objectId: "limits", detail }));
    },
  };
  const [finding] = await createAuditor(testbed.platform, [limits]).audit();
  expect(finding?.detail).toBe("10min, on");
});

test("a long round is followed by a long pause", async () => {
  let rounds = 0;
  const slow: Invariant = {
    id: "I1",
    title: "Of large books",
    find: async () => {
      rounds += 1;
      testbed.clock.advance(30_000);
      return [];
    },
  };
  const { job } = createAuditor(testbed.platform, [slow]);
  await job.run();
  testbed.clock.advance(9 * 60_000);
  await job.run();
  expect(rounds).toBe(1);
  testbed.clock.advance(60_000);
  await job.run();
  expect(rounds).toBe(2);
});
