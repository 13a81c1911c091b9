import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { mailOf } from "./conformance.ts";
import { mailboxAlarms } from "./mailbox-watch.ts";
import {
  type ArrivedMail,
  headerBytes,
  type Mailbox,
  type MailboxDriver,
  type MailFate,
  maxMailBytes,
} from "./port.ts";
import { openMailbox } from "./read-mailbox.ts";
import { createSimulatedMailbox, type SimulatedMailbox } from "./simulated.ts";

let clock: ManualClock;
let db: TestDatabase;
let driver: SimulatedMailbox;
let mailbox: Mailbox;
let handled: ArrivedMail[];

const log = createLog("silent");
const handle = async (mail: ArrivedMail): Promise<MailFate> => {
  handled.push(mail);
  return "done";
};
const subjects = (): (string | undefined)[] =>
  handled.map(({ source }) => /Subject: (.*)\r/.exec(Buffer.from(source).toString("latin1"))?.[1]);
const waiting = async (): Promise<number> => (await (await driver.open()).list()).length;
const alarms = (): ReturnType<ReturnType<typeof mailboxAlarms>["find"]> =>
  mailboxAlarms({ db, clock }, driver.name).find();
/** The driver with some of its inbox changed. */
const changed = (change: Partial<Awaited<ReturnType<MailboxDriver["open"]>>>): MailboxDriver => ({
  ...driver,
  open: async () => ({ ...(await driver.open()), ...change }),
});

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  await sql`TRUNCATE mailbox_state, sim_mailbox_mails RESTART IDENTITY`.execute(db.kysely);
  clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  handled = [];
  driver = createSimulatedMailbox({ db: db.pool, clock, onNews: () => undefined });
  mailbox = openMailbox({ db, clock, log }, driver);
});

test("mails are handled once, in the order in which they came, and moved aside", async () => {
  for (const text of ["one", "two", "three"]) await driver.deliver(mailOf(text));
  expect(await mailbox.readWaiting(handle)).toBeUndefined();
  await mailbox.readWaiting(handle);
  expect(subjects()).toEqual(["one", "two", "three"]);
  expect(handled.map(({ isRepeated }) => isRepeated)).toEqual([false, false, false]);
  expect(await waiting()).toBe(0);
  expect(await mailbox.check()).toBe("simulated, 0 mails wait");
});

test("a mail that was handled and not moved is handled again as such, after those that are new", async () => {
  await driver.deliver(mailOf("one"));
  // The process dies between the two.
  const dying = openMailbox({ db, clock, log }, changed({ move: () => Promise.reject(new Error("killed")) }));
  await dying.readWaiting(handle);
  expect(await waiting()).toBe(1);
  await driver.deliver(mailOf("two"));
  await mailbox.readWaiting(handle);
  expect(subjects()).toEqual(["one", "two", "one"]);
  expect(handled.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true]);
  expect(await waiting()).toBe(0);
});

test("in a mailbox that began to count again all mails are new", async () => {
  await driver.deliver(mailOf("one"));
  await openMailbox(
    { db, clock, log },
    changed({ move: () => Promise.reject(new Error("killed")) }),
  ).readWaiting(handle);
  await openMailbox({ db, clock, log }, changed({ uidValidity: "2" })).readWaiting(handle);
  expect(handled.map(({ uidValidity, isRepeated }) => [uidValidity, isRepeated])).toEqual([
    ["1", false],
    ["2", false],
  ]);
});

test("one mail that cannot be handled is in no other's way, stays, and is an alarm after a while", async () => {
  for (const text of ["one", "bad", "three"]) await driver.deliver(mailOf(text));
  const refuseBad = async (mail: ArrivedMail): Promise<MailFate> => {
    if (Buffer.from(mail.source).includes("bad")) throw new Error("odd");
    return handle(mail);
  };
  await mailbox.readWaiting(refuseBad);
  expect(subjects()).toEqual(["one", "three"]);
  expect(await waiting()).toBe(1);
  expect(await alarms()).toEqual([]);
  clock.advance(16 * 60_000);
  expect(await alarms()).toMatchObject([
    { objectId: "simulated", detail: expect.stringContaining("mail 2: odd") },
  ]);
  await mailbox.readWaiting(handle);
  expect(await waiting()).toBe(0);
  expect(await alarms()).toEqual([]);
});

test("T78 several in a row that cannot be handled keep those behind them waiting for one try alone", async () => {
  for (const text of ["bad 1", "bad 2", "bad 3", "bad 4", "good"]) await driver.deliver(mailOf(text));
  const refuseBad = async (mail: ArrivedMail): Promise<MailFate> => {
    if (Buffer.from(mail.source).includes("bad")) throw new Error("odd");
    return handle(mail);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    await mailbox.readWaiting(refuseBad);
    clock.advance(400_000);
  }
  expect(subjects()).toEqual(["good"]);
  expect(await waiting()).toBe(4);
});

test("when nothing can be handled it does not go through all that waits", async () => {
  for (let index = 0; index < 20; index += 1) await driver.deliver(mailOf(`mail ${index}`));
  let tries = 0;
  await mailbox.readWaiting(async () => {
    tries += 1;
    throw new Error("the database is away");
  });
  expect(tries).toBe(3);
});

test("a mailbox that does not answer is asked again, later each time, and is an alarm after 15 minutes", async () => {
  let tries = 0;
  const away: MailboxDriver = {
    ...driver,
    open: () => {
      tries += 1;
      return Promise.reject(new Error("ECONNREFUSED"));
    },
  };
  const asked = openMailbox({ db, clock, log }, away);
  const start = clock.now();
  const at: number[] = [];
  while (clock.now().getTime() - start.getTime() < 14 * 60_000) {
    const before = tries;
    await asked.readWaiting(handle);
    if (tries > before) at.push((clock.now().getTime() - start.getTime()) / 1_000);
    clock.advance(5_000);
  }
  expect(at).toEqual([0, 5, 15, 35, 75, 155, 315, 615]);
  expect(await alarms()).toEqual([]);
  clock.advance(60_000);
  expect(await alarms()).toMatchObject([
    { occurrence: start.toISOString(), detail: expect.stringContaining("ECONNREFUSED") },
  ]);
  // Another mailbox, as after a change of the settings, has nothing to do with it.
  expect(await mailboxAlarms({ db, clock }, "another").find()).toEqual([]);
  expect(await mailboxAlarms({ db, clock }, null).find()).toEqual([]);
});

test("of a mail above the limit the beginning alone is read", async () => {
  await driver.deliver(Buffer.concat([mailOf("large"), Buffer.alloc(maxMailBytes)]));
  await mailbox.readWaiting(async (mail) => {
    await handle(mail);
    return "refused";
  });
  expect(handled).toMatchObject([{ isTooLarge: true, bytes: mailOf("large").length + maxMailBytes }]);
  expect(handled[0]?.source).toHaveLength(headerBytes);
});

test("of ten thousand mails one at a time is in memory, and a run ends between them when it is asked to", async () => {
  await sql`INSERT INTO sim_mailbox_mails (source, arrived_at)
    SELECT convert_to('Subject: ' || n || E'\r\n\r\nHello', 'utf8'), now() FROM generate_series(1, 10000) AS n`.execute(
    db.kysely,
  );
  let [inMemory, most, count] = [0, 0, 0];
  const counting = openMailbox(
    { db, clock, log },
    changed({
      read: async (...asked) => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        return (await driver.open()).read(...asked);
      },
      move: async (...asked) => {
        inMemory -= 1;
        await (await driver.open()).move(...asked);
      },
    }),
  );
  const ending = new AbortController();
  const counted = async (): Promise<MailFate> => {
    count += 1;
    if (count === 450) ending.abort();
    return "done";
  };
  expect(await counting.readWaiting(counted, ending.signal)).toBe("again");
  expect(count).toBe(200);
  await counting.readWaiting(counted, ending.signal);
  await counting.readWaiting(counted, ending.signal);
  expect(count).toBe(450);
  expect(most).toBe(1);
  expect(await waiting()).toBe(9_550);
});
