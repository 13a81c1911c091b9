import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Notice } from "#src/platform/events/wake.ts";
import { wakeAfterCommit } from "./after-commit.ts";
import { call } from "./call.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { type Committing, transaction } from "./transaction.ts";

let database: TestDatabase;
let woken: Notice[];
let on: Committing;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

beforeEach(() => {
  woken = [];
  on = { db: database, wake: (channel) => void woken.push(channel) };
});

const event = { name: "test.done.v1", site: 1, customer: null, payload: {}, at: new Date("2026-05-04") };

test("waiters for what a transaction does are woken once, after its commit", async () => {
  await transaction(on, async (trx) => {
    wakeAfterCommit(trx, "mail");
    await call(trx, "event_publish", event);
    await call(trx, "event_publish", event);
    expect(woken).toEqual([]);
  });
  expect(woken).toEqual(["mail", "events"]);
});

test("a rollback wakes no one, and a retried transaction wakes for its last try only", async () => {
  const refused = transaction(on, async (trx) => {
    await call(trx, "event_publish", event);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(woken).toEqual([]);

  let tries = 0;
  await transaction(on, async (trx) => {
    tries += 1;
    wakeAfterCommit(trx, tries === 1 ? "tasks" : "dns");
    if (tries === 1) await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(trx);
  });
  expect(woken).toEqual(["dns"]);
});

test("a function called outside a transaction wakes the waiters for what it may have done", async () => {
  await call(on, "event_publish", event);
  expect(woken).toEqual(["events"]);
  await call(on, "services_forget_cents", { service: null, part: "" });
  expect(woken).toEqual(["events"]);
});
