import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventCatalogue } from "#src/shared/events.ts";
import type { EventConsumer } from "./consumer.ts";
import { publishEvent } from "./publish-event.ts";
import { type EventCursor, readOutbox } from "./read-outbox.ts";
import { runConsumer } from "./run-consumers.ts";

const testEvents = {
  "test.happened.v1": { payload: { number: "number" }, seenBy: "nobody" },
  "test.counted.v1": { payload: { number: "number" }, seenBy: "nobody" },
} as const satisfies EventCatalogue;

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 16 });
  const ids = createIds(() => systemClock.now());
  platform = { db: database, clock: systemClock, ids, log: createLog("silent"), wake: () => undefined };
});

beforeEach(async () => {
  await sql`TRUNCATE outbox_events, event_cursors RESTART IDENTITY`.execute(database.kysely);
});

afterAll(() => database.drop());

function publish(number: number, holdMs = 0): Promise<void> {
  return transaction(database.committing, async (trx) => {
    const event = { name: "test.happened.v1", siteId: 1, customerId: null, payload: { number } } as const;
    await publishEvent(trx, testEvents, event, systemClock.now());
    if (holdMs > 0) await pause(holdMs);
  });
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Transactions of the server's other databases may delay an event too. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  await expect.poll(isReached, { interval: 1 }).toBe(true);
}

const numberOf = ({ payload }: { readonly payload: Readonly<Record<string, unknown>> }): number =>
  Number(payload.number);

test("a reader misses nothing while ten writers commit in any order", async () => {
  const total = 300;
  let next = 0;
  const writers = Array.from({ length: 10 }, async () => {
    while (next < total) await publish((next += 1), next % 7);
  });
  const seen: number[] = [];
  let cursor: EventCursor = { xid: "0", id: 0n };
  const readOn = async (): Promise<number> => {
    const events = await readOutbox(database.kysely, cursor, 20);
    seen.push(...events.map(numberOf));
    cursor = events.at(-1) ?? cursor;
    return seen.length;
  };
  const writing = Promise.all(writers);
  await until(async () => (await readOn()) >= total);
  await writing;
  expect(seen.toSorted((left, right) => left - right)).toEqual(numbers(total));
});

test("transaction numbers are sorted as numbers", async () => {
  for (const xid of [100, 9, 99, 10]) {
    await sql`INSERT INTO outbox_events (xid, name, site_id, payload, created_at)
      VALUES (${String(xid)}::xid8, 'test.happened.v1', 1, ${JSON.stringify({ number: xid })}::jsonb,
              ${systemClock.now()})`.execute(database.kysely);
  }
  const seen = await readOutbox(database.kysely, { xid: "0", id: 0n }, 10);
  expect(seen.map(numberOf)).toEqual([9, 10, 99, 100]);
});

function counting(): { readonly consumer: EventConsumer; readonly handled: number[] } {
  const handled: number[] = [];
  const handle: EventConsumer["handle"] = async (event) => void handled.push(numberOf(event));
  return { consumer: { name: "counter", events: ["test.happened.v1"], handle }, handled };
}

test("a consumer gets every event once and in order, however often it runs", async () => {
  for (let number = 1; number <= 120; number += 1) await publish(number);
  const { consumer, handled } = counting();
  await until(async () => (await runConsumer(platform, consumer)) && handled.length >= 120);
  await runConsumer(platform, consumer);
  expect(handled).toEqual(numbers(120));
});

test("two processes never deliver an event twice", async () => {
  for (let number = 1; number <= 60; number += 1) await publish(number);
  const { consumer, handled } = counting();
  await until(async () => {
    await Promise.all(Array.from({ length: 4 }, () => runConsumer(platform, consumer)));
    return handled.length >= 60;
  });
  expect(handled).toEqual(numbers(60));
});

test("what a consumer wrote is rolled back when it fails, and written once when it is retried", async () => {
  await publish(1);
  let attempts = 0;
  const consumer: EventConsumer = {
    name: "writer",
    events: ["test.happened.v1"],
    handle: async (_, trx) => {
      attempts += 1;
      const event = { name: "test.counted.v1", siteId: 1, customerId: null, payload: { number: 1 } } as const;
      await publishEvent(trx, testEvents, event, systemClock.now());
      if (attempts === 1) throw new Error("cut off");
    },
  };
  await expect.poll(() => runConsumer(platform, consumer).catch(String)).toBe("Error: cut off");
  await until(async () => (await runConsumer(platform, consumer)) && attempts >= 2);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM outbox_events WHERE name = 'test.counted.v1'`.execute(database.kysely);
  expect([attempts, rows[0]?.count]).toEqual([2, 1]);
});
