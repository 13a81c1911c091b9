import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventCatalogue } from "#src/shared/events.ts";
import { consumerJobs, findEventsJob } from "./consumer-jobs.ts";
import { defineConsumer, type EventConsumer } from "./consumer.ts";
import { publishEvent } from "./publish-event.ts";

const testEvents = {
  "test.sent.v1": { payload: { number: "number" }, seenBy: "nobody" },
  "test.paid.v1": { payload: { number: "number" }, seenBy: "nobody" },
} as const satisfies EventCatalogue;

let database: TestDatabase;
let platform: Platform;
let handled: string[];
let hurried: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = createIds(() => systemClock.now());
  platform = { db: database, clock: systemClock, ids, log: createLog("silent"), wake: () => undefined };
});

beforeEach(async () => {
  await database.pool.query("TRUNCATE outbox_events, event_cursors, failed_events RESTART IDENTITY");
  [handled, hurried] = [[], []];
});

afterAll(() => database.drop());

type TestEvent = keyof typeof testEvents;

const publish = (name: TestEvent, number: number): Promise<void> =>
  transaction(database.committing, (trx) => {
    const event = { name, siteId: 1, customerId: null, payload: { number } };
    return publishEvent(trx, { now: systemClock.now() }, testEvents, event);
  });

const consumer = (name: string, event: TestEvent, refuses = (): boolean => false): EventConsumer =>
  defineConsumer(testEvents, {
    name,
    events: [event],
    handle: async ({ payload }) => {
      if (refuses()) throw new Error("not now");
      handled.push(`${name} ${payload.number}`);
    },
  });

/** The jobs of one process, each run by hand. */
function startProcess(...consumers: readonly EventConsumer[]) {
  const jobs = consumerJobs(platform, consumers, (names) => hurried.push(...names));
  return async (name: string) => jobs.find((job) => job.name === name)?.run();
}

/** Looks until the events that were published are below every running transaction of the test's server. */
async function lookUntilHurried(run: (name: string) => Promise<unknown>): Promise<string[]> {
  hurried = [];
  await expect
    .poll(
      async () => {
        await run(findEventsJob);
        return hurried.length;
      },
      { interval: 1 },
    )
    .toBeGreaterThan(0);
  return hurried;
}

test("the first look hurries all, later ones only those who handle what came", async () => {
  const run = startProcess(consumer("sender", "test.sent.v1"), consumer("payer", "test.paid.v1"));
  await publish("test.sent.v1", 1);
  await run(findEventsJob);
  expect(hurried).toEqual(["consumer-sender", "consumer-payer"]);
  await publish("test.paid.v1", 2);
  expect(await lookUntilHurried(run)).toEqual(["consumer-payer"]);
  hurried = [];
  await run(findEventsJob);
  expect(hurried).toEqual([]);
});

test("more events than one read has are all seen", async () => {
  const run = startProcess(consumer("sender", "test.sent.v1"), consumer("payer", "test.paid.v1"));
  await run(findEventsJob);
  for (let number = 0; number < 420; number += 1) await publish("test.sent.v1", number);
  await publish("test.paid.v1", 420);
  await expect.poll(() => lookUntilHurried(run), { interval: 1 }).toContain("consumer-payer");
});

test("a consumer that failed comes round with the next look, and no longer once it succeeded", async () => {
  let isBroken = true;
  const run = startProcess(consumer("sender", "test.sent.v1", () => isBroken));
  await run(findEventsJob);
  await publish("test.sent.v1", 1);
  await lookUntilHurried(run);
  await expect(run("consumer-sender")).rejects.toThrow("not now");
  expect(await lookUntilHurried(run)).toEqual(["consumer-sender"]);
  isBroken = false;
  await run("consumer-sender");
  expect(handled).toEqual(["sender 1"]);
  hurried = [];
  await run(findEventsJob);
  expect(hurried).toEqual([]);
});

test("a consumer's own turn finds what no look has seen, and moves past what it does not handle", async () => {
  const run = startProcess(consumer("sender", "test.sent.v1"));
  await publish("test.paid.v1", 1);
  await publish("test.sent.v1", 2);
  await expect
    .poll(
      async () => {
        await run("consumer-sender");
        return handled;
      },
      { interval: 1 },
    )
    .toEqual(["sender 2"]);
});
