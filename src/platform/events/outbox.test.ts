import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventCatalogue } from "#src/shared/events.ts";
import { defineConsumer, type EventConsumer } from "./consumer.ts";
import { eventAlarms } from "./event-alarms.ts";
import { countSetAside, readSetAside } from "./failed-events.ts";
import { publishEvent } from "./publish-event.ts";
import { type EventCursor, outboxEnd, readOutbox } from "./read-outbox.ts";
import { retryEvent } from "./retry-event.ts";
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
  await sql`TRUNCATE outbox_events, event_cursors, failed_events RESTART IDENTITY`.execute(database.kysely);
});

afterAll(() => database.drop());

function publish(number: number, holdMs = 0): Promise<void> {
  return transaction(database.committing, async (trx) => {
    const event = { name: "test.happened.v1", siteId: 1, customerId: null, payload: { number } } as const;
    await publishEvent(trx, { now: systemClock.now() }, testEvents, event);
    if (holdMs > 0) await pause(holdMs);
  });
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Transactions of the server's other databases may delay an event too. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  await expect.poll(isReached, { interval: 1 }).toBe(true);
}

/** Events of one name and consumer that were set aside. */
const countAside = async () => (await countSetAside(platform.db.kysely))[0]?.count;

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

test("the end is the last committed event, whatever was rolled back after it", async () => {
  expect(await outboxEnd(database.kysely)).toMatchObject({ xid: "0", id: 0n });
  await publish(1);
  const events = () => readOutbox(database.kysely, { xid: "0", id: 0n }, 10);
  await until(async () => (await events()).length === 1);
  const undone = Array.from({ length: 20 }, () =>
    transaction(database.committing, async (trx) => {
      await sql`SELECT pg_current_xact_id()`.execute(trx);
      throw new Error("undone");
    }),
  );
  await Promise.allSettled(undone);
  const [{ xid, id } = { xid: "", id: 0n }] = await events();
  expect(await outboxEnd(database.kysely)).toMatchObject({ xid, id });
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

test("a consumer asks for its lock only where it has events", async () => {
  const { consumer, handled } = counting();
  await transaction(database.committing, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`consumer:${consumer.name}`}, 0))`.execute(trx);
    expect(await runConsumer(platform, consumer)).toBe(true);
    await publish(1);
    await until(async () => !(await runConsumer(platform, consumer)));
    expect(handled).toEqual([]);
  });
  await until(async () => (await runConsumer(platform, consumer)) && handled.length > 0);
  expect(handled).toEqual([1]);
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
      await publishEvent(trx, { now: systemClock.now() }, testEvents, event);
      if (attempts === 1) throw new Error("cut off");
    },
  };
  await expect.poll(() => runConsumer(platform, consumer).catch(String)).toBe("Error: cut off");
  await until(async () => (await runConsumer(platform, consumer)) && attempts >= 2);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM outbox_events WHERE name = 'test.counted.v1'`.execute(database.kysely);
  expect([attempts, rows[0]?.count]).toEqual([2, 1]);
});

const operator = { kind: "staff", id: "machine" };

async function publishRaw(payload: object): Promise<void> {
  await sql`SELECT event_publish('test.happened.v1', 1::smallint, NULL, ${JSON.stringify(payload)}::jsonb,
    ${systemClock.now()})`.execute(database.kysely);
}

test("an event that does not fit is set aside with an alarm, and the next ones are handled", async () => {
  const handled: number[] = [];
  const consumer = defineConsumer(testEvents, {
    name: "strict",
    events: ["test.happened.v1"],
    handle: async ({ payload }) => void handled.push(payload.number),
  });
  await publish(1);
  await publishRaw({ number: "two" });
  await publish(3);
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  await expect.poll(() => runConsumer(later, consumer).catch(String)).toContain("EventMisfit");
  // Another process may run the release that can read it.
  await expect(runConsumer(later, consumer)).rejects.toThrow();
  clock.advance(2 * 60_000);
  await until(async () => (await runConsumer(later, consumer)) && handled.includes(3));
  const alarms = await eventAlarms(platform).find();
  expect(alarms).toMatchObject([
    {
      detail: expect.stringContaining("number is no number"),
      command: expect.stringContaining("event retry 1"),
    },
  ]);
  // It fails again while nothing is mended, and is kept.
  const again = retryEvent(platform, [consumer], createCtx(platform, operator), 1n);
  await expect(again).rejects.toThrow("It failed again");
  expect(await eventAlarms(platform).find()).toHaveLength(1);
  const mended: EventConsumer = { ...consumer, handle: async () => void handled.push(2) };
  await retryEvent(platform, [mended], createCtx(platform, operator), 1n);
  expect(handled.slice(-1)).toEqual([2]);
  expect(await eventAlarms(platform).find()).toEqual([]);
});

test("an event whose handling keeps failing is set aside after ten minutes, not at once", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  const { consumer, handled } = counting();
  const failing: EventConsumer = {
    ...consumer,
    handle: async (event, trx) => {
      if (numberOf(event) === 1) throw new Error("not now");
      await consumer.handle(event, trx);
    },
  };
  await publish(0);
  await publish(1);
  await publish(2);
  await expect.poll(() => runConsumer(later, failing).catch(String)).toBe("Error: not now");
  // What comes before it does not wait for it.
  const before = handled.splice(0);
  expect(new Set(before)).toEqual(new Set([0]));
  clock.advance(11 * 60_000);
  // Time alone does not count, as after a stop: it was tried once.
  for (let attempt = 2; attempt < 5; attempt += 1)
    await expect(runConsumer(later, failing)).rejects.toThrow("not now");
  expect(await eventAlarms(later).find()).toEqual([]);
  await until(async () => (await runConsumer(later, failing)) && handled.includes(2));
  expect(handled).toEqual([2]);
  expect(await eventAlarms(later).find()).toHaveLength(1);
});

test("one cause holds up a consumer once, until an event of that name was handled again", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  const { consumer, handled } = counting();
  let isBroken = true;
  const failing: EventConsumer = {
    ...consumer,
    handle: async (event, trx) => {
      if (isBroken) throw new Error("broken");
      await consumer.handle(event, trx);
    },
  };
  for (const number of numbers(30)) await publish(number);
  await expect.poll(() => runConsumer(later, failing).catch(String)).toBe("Error: broken");
  clock.advance(10 * 60_000);
  for (let attempt = 2; attempt < 5; attempt += 1)
    await expect(runConsumer(later, failing)).rejects.toThrow("broken");
  await until(async () => (await runConsumer(later, failing)) && (await countAside()) === 30);
  expect(await eventAlarms(later).find()).toMatchObject([{ detail: expect.stringContaining("30 events") }]);

  isBroken = false;
  await publish(31);
  await until(async () => (await runConsumer(later, failing)) && handled.includes(31));
  isBroken = true;
  await publish(32);
  await expect.poll(() => runConsumer(later, failing).catch(String)).toBe("Error: broken");
  expect(await eventAlarms(later).find()).toMatchObject([{ detail: expect.stringContaining("30 events") }]);
});

test("a misfit of another kind than the one set aside waits for a newer release; the same kind does not", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  const handled: number[] = [];
  const catalogue = {
    "test.happened.v1": { payload: { number: "number", unit: "code" }, seenBy: "nobody" },
  } as const;
  const consumer = defineConsumer(catalogue, {
    name: "strict",
    events: ["test.happened.v1"],
    handle: async ({ payload }) => void handled.push(payload.number),
  });
  await publishRaw({ number: "one", unit: "usd" });
  await expect.poll(() => runConsumer(later, consumer).catch(String)).toContain("EventMisfit");
  clock.advance(2 * 60_000);
  await publishRaw({ number: "two", unit: "usd" });
  await until(async () => (await runConsumer(later, consumer)) && (await countAside()) === 2);
  expect(await eventAlarms(later).find()).toMatchObject([{ detail: expect.stringContaining("2 events") }]);
  await publishRaw({ number: 3 });
  await expect.poll(() => runConsumer(later, consumer).catch(String)).toContain("EventMisfit");
  // A process of the newer release handles it.
  const newer: EventConsumer = { ...consumer, handle: async (event) => void handled.push(numberOf(event)) };
  await until(async () => (await runConsumer(later, newer)) && handled.includes(3));
  expect(await eventAlarms(later).find()).toMatchObject([{ detail: expect.stringContaining("2 events") }]);
});

test("a misfit of another kind has an alarm of its own", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  const catalogue = {
    "test.happened.v1": { payload: { number: "number", unit: "code" }, seenBy: "nobody" },
  } as const;
  const consumer = defineConsumer(catalogue, {
    name: "strict",
    events: ["test.happened.v1"],
    handle: async () => undefined,
  });
  for (const [index, payload] of [{ number: "one", unit: "usd" }, { number: 2 }].entries()) {
    await publishRaw(payload);
    await until(async () => {
      clock.advance(60_000);
      await runConsumer(later, consumer).catch(() => false);
      return (await eventAlarms(later).find())?.length === index + 1;
    });
  }
  const alarms = (await eventAlarms(later).find()) ?? [];
  expect(new Set(alarms.map(({ occurrence }) => occurrence)).size).toBe(2);
});

test("each cause has its alarm, which stays until its own events are gone", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const later: Platform = { ...platform, clock };
  const { consumer } = counting();
  let isBroken = true;
  let published = 0;
  const seen = new Set<number>();
  const failing: EventConsumer = {
    ...consumer,
    handle: async (event, trx) => {
      seen.add(numberOf(event));
      if (isBroken) throw new Error("broken");
      await consumer.handle(event, trx);
    },
  };
  const occurrencesAfter = async (isNowBroken: boolean): Promise<string[]> => {
    isBroken = isNowBroken;
    published += 1;
    await publish(published);
    // Each failing try takes long enough that the fifth sets it aside.
    await until(async () => {
      clock.advance(5 * 60_000);
      return (await runConsumer(later, failing).catch(() => false)) && seen.has(published);
    });
    return occurrences();
  };
  const occurrences = async (): Promise<string[]> =>
    ((await eventAlarms(later).find()) ?? []).map(({ occurrence }) => occurrence);
  const first = await occurrencesAfter(true);
  expect(first).toHaveLength(1);
  expect(await occurrencesAfter(false)).toEqual(first);
  const both = await occurrencesAfter(true);
  expect(both).toEqual([...first, expect.any(String)]);
  expect(await occurrencesAfter(false)).toEqual(both);
  const [second] = await readSetAside(platform.db.kysely);
  await platform.db.pool.query("DELETE FROM failed_events WHERE id = $1", [second?.number]);
  expect(await occurrences()).toEqual(first);
});

test("an optional field without a value is left out of the payload", async () => {
  await publishRaw({ number: 1, orderId: null });
  await until(async () => (await readOutbox(database.kysely, { xid: "0", id: 0n }, 1)).length === 1);
  const [event] = await readOutbox(database.kysely, { xid: "0", id: 0n }, 1);
  expect(event?.payload).toEqual({ number: 1 });
});
