import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createBotApi } from "#src/drivers/telegram/bot-api.ts";
import { type BotApiStub, startBotApiStub } from "#src/drivers/telegram/bot-api/bot-api-stub.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { botContextOf } from "./bot-context.fixture.ts";
import { putBot } from "./bots/set-bot.ts";
import type { BotContext } from "./deps.ts";
import { queueMessage } from "./messages/queue-message.ts";
import { createSendDue } from "./messages/send-due.ts";
import { telegramAlarms } from "./telegram-alarms.ts";
import { handleUpdates } from "./updates/handle-updates.ts";
import { createReadBots } from "./updates/read-bots.ts";

// Bots of several sites: what one of them suffers keeps no other from its work.

const tokens = [1, 2, 3].map((site) => `123456789${site}:AAFakeTokenOfATestThatIsLongEnough_-`);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stubs: readonly BotApiStub[];
let context: BotContext;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));

const stubOf = (site: number): BotApiStub => {
  const stub = stubs[site - 1];
  if (stub === undefined) throw new Error("no such site");
  return stub;
};

beforeAll(async () => {
  database = await createTestDatabase();
  stubs = await Promise.all(tokens.map((token) => startBotApiStub(token)));
  for (const id of [2, 3])
    await database.kysely
      .insertInto("sites")
      .values({ id, host: `shop-${id}.example`, name: `Shop ${id}` })
      .execute();
});
afterAll(async () => {
  await Promise.all(stubs.map((stub) => stub.stop()));
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    "TRUNCATE telegram_bots, telegram_messages, telegram_updates, telegram_actions CASCADE",
  );
  clock.advance(120_000);
  const platform: Platform = {
    ...database.committing,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
  };
  const create = (token: string) =>
    createBotApi({ baseUrl: stubOf(tokens.indexOf(token) + 1).origin, token });
  context = botContextOf(platform, create(tokens[0] ?? ""), { createBot: create });
  for (const stub of stubs) {
    stub.messages.length = 0;
    stub.calls.length = 0;
    stub.forget();
  }
  for (const siteId of [2, 3]) {
    const identity = { id: BigInt(siteId), username: `bot_of_${siteId}`, name: "Bot" };
    await transaction(platform, (trx) =>
      putBot(trx, context, createCtx(platform, systemActor), {
        siteId,
        token: tokens[siteId - 1] ?? "",
        identity,
      }),
    );
  }
});
afterEach(() => {
  for (const stub of stubs) stub.state.fault = null;
});

const queue = (siteId: number, html: string) =>
  transaction(context.platform, (trx) =>
    queueMessage(
      trx,
      { now: clock.now() },
      {
        id: context.platform.ids.next(),
        siteId,
        linkId: null,
        chatId: 7n,
        kind: "security",
        dedupe: "the same for all",
        payload: { html },
      },
    ),
  );
/** Reads until all these bots asked once more than now, then stops. */
async function readUntil(done: () => Promise<boolean>): Promise<void> {
  const stop = new AbortController();
  const running = createReadBots(context)(stop.signal);
  await expect.poll(done, { timeout: 10_000, interval: 20 }).toBe(true);
  stop.abort();
  await running;
}
const updatesOf = async (site: number) =>
  (await database.pool.query("SELECT FROM telegram_updates WHERE site_id = $1", [site])).rowCount;
const states = async () => {
  const { rows } = await database.pool.query("SELECT site_id, state FROM telegram_bots ORDER BY site_id");
  return rows.map(({ site_id, state }) => `${site_id} ${state}`);
};

const failures = async () => {
  const { rows } = await database.pool.query(
    "SELECT site_id, payload FROM outbox_events WHERE name = 'telegram.bot-failed.v1' ORDER BY id",
  );
  return rows;
};

test("T113 a dead bot and one whose token is refused keep no other from reading and sending", async () => {
  for (const fault of ["401", "silence", "502 html", "409"] as const) {
    clock.advance(120_000);
    for (const stub of stubs) stub.messages.length = 0;
    await database.pool.query("TRUNCATE telegram_messages CASCADE");
    await database.pool.query("DELETE FROM telegram_updates");
    stubOf(2).state.fault = fault;
    stubOf(1).say(7, "hello");
    stubOf(3).say(7, "hello");
    await readUntil(async () => (await updatesOf(1)) === 1 && (await updatesOf(3)) === 1);
    for (const site of [1, 2, 3]) await queue(site, `to ${site}`);
    const stop = new AbortController();
    const sending = createSendDue(context)(stop.signal);
    await expect
      .poll(() => stubOf(3).messages.length + stubOf(1).messages.length, { timeout: 8_000 })
      .toBe(2);
    stop.abort();
    stubOf(2).hangUp();
    await sending;
    stubOf(2).state.fault = null;
    expect([stubOf(1).messages[0]?.text, stubOf(3).messages[0]?.text]).toEqual(["to 1", "to 3"]);
  }
}, 60_000);

test("T113 a refused token is an alarm of that bot alone, and ends with a token that is taken", async () => {
  const reported = await failures();
  stubOf(3).state.fault = "401";
  stubOf(1).say(7, "hello");
  await readUntil(async () => (await updatesOf(1)) === 1 && (await states()).includes("3 broken"));
  expect(await states()).toEqual(["1 ok", "2 ok", "3 broken"]);
  const [source] = telegramAlarms(context);
  const found = await source?.find();
  expect(found).toMatchObject([{ objectId: "bot_of_3", detail: expect.stringContaining("of site 3") }]);
  expect(JSON.stringify(found)).not.toContain("AAFake");
  expect((await failures()).slice(reported.length)).toEqual([{ site_id: 3, payload: { state: "broken" } }]);
});

test("T113 a bad update of one bot is put aside, and the updates of all are handled", async () => {
  stubOf(2).add({ message: "nonsense" });
  stubOf(2).say(8, "after it");
  stubOf(3).say(7, "hello");
  await readUntil(async () => (await updatesOf(2)) === 2 && (await updatesOf(3)) === 1);
  await handleUpdates(context);
  const { rows } = await database.pool.query(
    "SELECT site_id, chat_id::int, error IS NULL AS good FROM telegram_updates ORDER BY site_id, update_id",
  );
  expect(rows).toEqual([
    { site_id: 2, chat_id: null, good: false },
    { site_id: 2, chat_id: 8, good: true },
    { site_id: 3, chat_id: 7, good: true },
  ]);
  await createSendDue(context)();
  expect(stubOf(1).messages).toEqual([]);
  expect([stubOf(2).messages, stubOf(3).messages].map((all) => all.map(({ chatId }) => chatId))).toEqual([
    [8],
    [7],
  ]);
});

test("T113 a bot that was taken away while it was read leaves nothing", async () => {
  const stop = new AbortController();
  const running = createReadBots(context)(stop.signal);
  const polls = () => stubOf(2).calls.filter(({ method }) => method === "getUpdates").length;
  await expect.poll(polls, { timeout: 10_000 }).toBe(1);
  await database.pool.query("DELETE FROM telegram_bots WHERE site_id = 2");
  stubOf(2).say(7, "too late");
  stop.abort();
  await running;
  expect(await updatesOf(2)).toBe(0);
});

test("a bot is asked for updates once at a time", async () => {
  await readUntil(async () =>
    stubs.every(({ calls }) => calls.some(({ method }) => method === "getUpdates")),
  );
  for (const { calls } of stubs)
    expect(calls.filter(({ method }) => method === "getUpdates")).toHaveLength(1);
});
