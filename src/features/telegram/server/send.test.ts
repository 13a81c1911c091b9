import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createBotApi } from "#src/drivers/telegram/bot-api.ts";
import { type BotApiStub, startBotApiStub } from "#src/drivers/telegram/bot-api/bot-api-stub.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { botContextOf } from "./bot-context.fixture.ts";
import type { BotContext } from "./deps.ts";
import { settleCutOff } from "./messages/claim-messages.ts";
import { type MessageKind, queueMessage } from "./messages/queue-message.ts";
import { createSendDue } from "./messages/send-due.ts";
import { telegramAlarms } from "./telegram-alarms.ts";
import { meetBot } from "./updates/bot-rows.ts";
import { handleUpdates } from "./updates/handle-updates.ts";
import { createReadUpdates } from "./updates/read-updates.ts";

// What is sent when Telegram answers badly, late or not at all.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: BotApiStub;
let context: BotContext;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startBotApiStub();
});
afterAll(async () => {
  await stub.stop();
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
  context = botContextOf(platform, createBotApi({ baseUrl: stub.origin, token: stub.token }));
  stub.messages.length = 0;
  stub.calls.length = 0;
  stub.blocked.clear();
  stub.forget();
  await meetBot(context);
  stub.calls.length = 0;
});
afterEach(() => {
  stub.state.fault = null;
});

const queue = (chatId: bigint, kind: MessageKind, html: string, dedupe = html) =>
  transaction(context.platform, (trx) =>
    queueMessage(
      trx,
      { now: clock.now() },
      {
        id: context.platform.ids.next(),
        siteId: 1,
        linkId: null,
        chatId,
        kind,
        dedupe,
        payload: { html },
      },
    ),
  );
const send = () => createSendDue(context)();
const texts = () => stub.messages.map(({ text }) => text);
const states = async () => {
  const { rows } = await database.pool.query("SELECT kind, state FROM telegram_messages ORDER BY kind");
  return rows.map(({ kind, state }) => `${kind} ${state}`);
};
const botState = async () =>
  (await database.pool.query("SELECT state, quiet_until FROM telegram_bots")).rows[0];

test("the same cause is sent once, and a security message before 100,000 notices", async () => {
  await database.pool.query(
    `INSERT INTO telegram_messages (id, site_id, chat_id, kind, priority, dedupe, payload, state, not_before, created_at)
     SELECT gen_random_uuid(), 1, 1000 + n, 'bulk', 5, 'x' || n, '{"html": "mailing"}', 'queued', $1, $1
     FROM generate_series(1, 100000) n`,
    [clock.now()],
  );
  await queue(5n, "security", "new sign-in");
  await queue(5n, "security", "new sign-in");
  const stop = new AbortController();
  const began = performance.now();
  const running = createSendDue(context)(stop.signal);
  await expect.poll(texts, { timeout: 10_000, interval: 10 }).toContain("new sign-in");
  expect(performance.now() - began).toBeLessThan(2000);
  stop.abort();
  await running;
  expect(texts().filter((text) => text === "new sign-in")).toHaveLength(1);
});

test("a chat gets one message a second", async () => {
  for (const text of ["one", "two"]) await queue(7n, "notice", text);
  await queue(8n, "notice", "other");
  await send();
  const at = stub.calls.filter(({ fields }) => fields["chat_id"] === 7).map((call) => call.at);
  expect(Number(at[1]) - Number(at[0])).toBeGreaterThan(950);
  expect(texts()).toEqual(["one", "other", "two"]);
});

test("when Telegram asks to wait the whole bot does, and the message is sent later", async () => {
  await queue(7n, "notice", "late");
  stub.state.fault = "429";
  await send();
  stub.state.fault = null;
  const calls = stub.calls.length;
  clock.advance(2000);
  await send();
  expect(stub.calls).toHaveLength(calls);
  clock.advance(1000);
  await send();
  expect(texts()).toEqual(["late"]);
});

test("T65 without a usable answer only what must not be missed is sent again", async () => {
  for (const kind of ["security", "money", "notice"] as const) await queue(BigInt(kind.length), kind, kind);
  stub.state.fault = "sent, not answered";
  await send();
  expect(await states()).toEqual(["money queued", "notice given-up", "security queued"]);
  expect((await botState()).state).toBe("away");
  stub.state.fault = null;
  clock.advance(61_000);
  await send();
  expect(texts().toSorted()).toEqual(["money", "money", "notice", "security", "security"]);
});

test("what a process that ended was sending is settled by the same rule", async () => {
  for (const kind of ["security", "notice"] as const) await queue(7n, kind, kind);
  await database.pool.query("UPDATE telegram_messages SET state = 'sending'");
  await settleCutOff(context);
  expect(await states()).toEqual(["notice given-up", "security queued"]);
});

test("a chat that blocked the bot is left alone", async () => {
  stub.blocked.add(7);
  await queue(7n, "notice", "no");
  await send();
  expect(await states()).toEqual(["notice given-up"]);
});

test("T64 a text that is not readable goes as plain text, and raises an alarm", async () => {
  await queue(7n, "notice", "1 &lt; 2 <b>open");
  await send();
  expect(texts()).toEqual(["1 < 2 open"]);
  const alarms = await Promise.all(telegramAlarms(context).map((source) => source.find()));
  expect(alarms.flat()).toMatchObject([{ objectId: "telegram" }]);
});

test("T65 a token that is refused breaks the bot, which is an alarm, until it is taken again", async () => {
  await createReadUpdates(context)(0, AbortSignal.abort());
  await queue(7n, "notice", "waits");
  stub.state.fault = "401";
  await send();
  expect((await botState()).state).toBe("broken");
  const [source] = telegramAlarms(context);
  expect(await source?.find()).toMatchObject([{ detail: expect.stringContaining("TELEGRAM_BOT_TOKEN") }]);
  expect(JSON.stringify(await source?.find())).not.toContain(stub.token.slice(11));
  stub.state.fault = null;
  clock.advance(61_000);
  await send();
  expect(texts()).toEqual(["waits"]);
  expect(await source?.find()).toEqual([]);
});

test("no answer for a quarter of an hour is an alarm", async () => {
  const [source] = telegramAlarms(context);
  await queue(7n, "notice", "x");
  await send();
  stub.state.fault = "502 html";
  clock.advance(16 * 60_000);
  await queue(7n, "security", "y");
  await send();
  expect(await source?.find()).toMatchObject([{ detail: expect.stringContaining("No answer since") }]);
});

test("T63 an update that comes twice, out of order or of any kind is handled once, or not at all", async () => {
  const read = createReadUpdates(context);
  const before = stub.state.nextUpdate;
  stub.say(7, "/start");
  stub.add({ edited_message: { chat: { id: 7, type: "private" }, text: "/start" } });
  stub.add({ message: { chat: { id: -5, type: "group" }, from: { id: 7, is_bot: false }, text: "/start" } });
  stub.add({ message: { chat: { id: 9, type: "private" }, from: { id: 9, is_bot: true }, text: "/start" } });
  stub.add({ message: "nonsense" });
  stub.add({
    message: { chat: { id: 7, type: "private" }, from: { id: 7, is_bot: false }, text: "x".repeat(100_000) },
  });
  await read();
  // The process ended before the next read confirmed them: they come again.
  await database.pool.query("UPDATE telegram_bots SET next_update = $1", [before]);
  await read();
  await handleUpdates(context);
  await handleUpdates(context);
  const { rows } = await database.pool.query(
    "SELECT handled_at, error FROM telegram_updates ORDER BY update_id",
  );
  expect(rows).toHaveLength(6);
  expect(rows.every(({ handled_at }) => handled_at !== null)).toBe(true);
  await send();
  expect(stub.messages.map(({ chatId }) => chatId)).toEqual([7]);
  expect(texts()[0]).toContain("not connected");
});

test("T61 guessed links are counted: a chat is not answered any more after ten", async () => {
  for (let guess = 0; guess < 14; guess += 1) stub.say(7, `/start ${String(guess).padStart(22, "A")}`);
  await createReadUpdates(context)();
  await handleUpdates(context);
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS count FROM telegram_messages WHERE payload ->> 'html' LIKE '%link does not work%'",
  );
  expect(rows).toEqual([{ count: 10 }]);
});
