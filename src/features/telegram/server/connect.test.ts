import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileOf } from "#src/drivers/signin/simulated/people.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { openTelegram } from "./telegram-testbed.fixture.ts";

let bed: Awaited<ReturnType<typeof openTelegram>>;
let person: PlayPerson;
let token: string;
beforeAll(async () => {
  bed = await openTelegram();
});
afterAll(() => bed.drop());
beforeEach(async () => {
  person = bed.newPerson();
  token = await bed.signUp();
});

test("T61 a chat is connected when its person says yes to the account that the question names", async () => {
  const start = await bed.tokenOf(token);
  expect(start).toMatch(/^[\w-]{22}$/);
  const question = await bed.say(person, `/start ${start}`);
  expect(question.text).toMatch(/Connect this chat with the account \S•••@e•••\.com/);
  expect(await bed.links(token)).toEqual([]);
  await bed.press(person, "Connect");
  expect(await bed.links(token)).toMatchObject([
    { state: "live", mayAct: false, spendLimitCents: 0, name: `${person.name} @${person.username}` },
  ]);
  expect((await bed.ok("GET /users/me", { token })).isTelegramConnected).toBe(true);
  await bed.follow();
  const { notifications } = await bed.ok("GET /v2/notifications/all", { token });
  expect(notifications[0]).toMatchObject({ title: "A Telegram chat was connected" });
});

test("no connects nothing, and the link is worth nothing then", async () => {
  const start = await bed.tokenOf(token);
  await bed.say(person, `/start ${start}`);
  await bed.press(person, "No");
  expect((await bed.last(person)).text).toBe("Nothing was connected.");
  expect((await bed.say(person, `/start ${start}`)).text).toContain("does not work any more");
  expect(await bed.links(token)).toEqual([]);
});

test("T61 a link works once, for ten minutes, in the first chat that opens it, and until a new one is made", async () => {
  const other = bed.newPerson();
  const first = await bed.tokenOf(token);
  const second = await bed.tokenOf(token);
  expect((await bed.say(person, `/start ${first}`)).text).toContain("does not work any more");
  await bed.say(person, `/start ${second}`);
  expect((await bed.say(other, `/start ${second}`)).text).toContain("does not work any more");
  await bed.press(person, "Connect");
  expect((await bed.say(person, `/start ${second}`)).text).toContain("does not work any more");
  expect(await bed.links(token)).toHaveLength(1);
  const late = await bed.tokenOf(token);
  await bed.say(other, `/start ${late}`);
  await bed.advance(10 * 60_000);
  await bed.press(other, "Connect");
  expect(await bed.links(token)).toHaveLength(1);
});

test("T61 a link ends with the session that made it", async () => {
  const start = await bed.tokenOf(token);
  await bed.say(person, `/start ${start}`);
  await bed.ok("POST /auth/logout", { token, body: {} });
  await bed.press(person, "Connect");
  expect((await bed.last(person)).text).toContain("does not work any more");
});

test("a chat that is another's asks to end that first", async () => {
  await bed.connect(token, person);
  const stranger = await bed.signUp();
  expect((await bed.say(person, `/start ${await bed.tokenOf(stranger)}`)).text).toContain("another account");
  expect(await bed.links(stranger)).toEqual([]);
  await bed.say(person, "/stop");
  expect(await bed.links(token)).toEqual([]);
  await bed.connect(stranger, person);
  expect(await bed.links(stranger)).toHaveLength(1);
});

test("a user has at most five chats", async () => {
  for (let count = 0; count < 5; count += 1) await bed.connect(token, bed.newPerson());
  const refused = await bed.call("POST /v2/telegram/connect", { token, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "telegram_link_limit" } } });
});

test("without a link the bot says how to connect, and nothing else", async () => {
  for (const text of ["/start", "/servers", "hello", "/start aaaaaaaaaaaaaaaaaaaaaa"]) {
    const { text: answer } = await bed.say(person, text);
    expect(answer).toMatch(/not connected|does not work any more/);
  }
});

test("a chat is disconnected from the page, from the chat, and by a block, which an unblock ends", async () => {
  const id = await bed.connect(token, person);
  await bed.chats.block(person, true);
  await bed.turn();
  expect(await bed.links(token)).toMatchObject([{ id, state: "blocked" }]);
  expect((await bed.ok("GET /users/me", { token })).isTelegramConnected).toBe(false);
  await bed.chats.block(person, false);
  await bed.turn();
  expect(await bed.links(token)).toMatchObject([{ id, state: "live" }]);
  await bed.ok(`DELETE /v2/telegram/links/${id}`, { token });
  expect(await bed.links(token)).toEqual([]);
  await bed.turn();
  expect((await bed.last(person)).text).toContain("disconnected");
});

test("T61 another user neither sees a chat nor changes it", async () => {
  const id = await bed.connect(token, person);
  const stranger = await bed.signUp();
  expect(await bed.links(stranger)).toEqual([]);
  for (const route of [`DELETE /v2/telegram/links/${id}`, `POST /v2/telegram/links/${id}/test`])
    expect((await bed.call(route, { token: stranger, body: {} })).status).toBe(404);
});

test("a test message arrives in the chat", async () => {
  const id = await bed.connect(token, person);
  await bed.ok(`POST /v2/telegram/links/${id}/test`, { token, body: {} });
  await bed.turn();
  expect((await bed.last(person)).text).toContain("test message");
});

test("more rights need a proof of the person, less do not", async () => {
  const id = await bed.connect(token, person);
  const change = (mayAct: boolean, spendLimitCents: number) =>
    bed.call(`PUT /v2/telegram/links/${id}`, { token, body: { mayAct, spendLimitCents } });
  // Who has just signed up has proved who they are.
  expect(await change(true, 500)).toMatchObject({
    status: 200,
    body: { mayAct: true, spendLimitCents: 500 },
  });
  await bed.advance(16 * 60_000);
  expect(await change(true, 400)).toMatchObject({ status: 200 });
  expect(await change(false, 0)).toMatchObject({ status: 200 });
  for (const more of [change(true, 0), change(false, 1)])
    expect(await more).toMatchObject({ status: 403, body: { error: { code: "step_up_required" } } });
});

test("T76 who signs in with Telegram connects their own chat by one press, if they let this bot write, and no one else's", async () => {
  const profile = profileOf("telegram", { name: person.name, handle: person.username });
  expect(profile.telegramUserId).toBe(person.chatId);
  const offer = async () => (await bed.ok("GET /v2/telegram", { token })).offer;
  const connect = () => bed.call("POST /v2/telegram/connect-signed-in", { token, body: {} });
  expect(await offer()).toBeNull();
  expect((await connect()).status).toBe(404);
  const { id } = await bed.ok("GET /users/me", { token });
  const letWrite = (botId: bigint | null) =>
    bed.database.pool.query(
      `INSERT INTO identities (id, site_id, user_id, provider, subject, label, telegram_user_id, telegram_bot_id, created_at, last_used_at)
       VALUES (gen_random_uuid(), 1, $1, 'telegram', $2, $3, $4, $5, now(), now())
       ON CONFLICT (site_id, provider, subject) DO UPDATE SET telegram_bot_id = $5`,
      [decodeId("user", id), profile.subject, profile.label, person.chatId, botId],
    );
  for (const other of [null, 1n]) {
    await letWrite(other);
    expect(await offer()).toBeNull();
    expect((await connect()).status).toBe(404);
  }
  await letWrite(profile.telegramBotId);
  expect(await offer()).toEqual({ name: `@${person.username}` });
  expect(await connect()).toMatchObject({ status: 200, body: { state: "live", mayAct: false } });
  // Again is the same chat.
  expect((await connect()).status).toBe(200);
  expect(await bed.links(token)).toHaveLength(1);
  expect(await offer()).toBeNull();
  await bed.turn();
  expect((await bed.last(person)).text).toContain("to get notices here");
  await bed.follow();
  const { notifications } = await bed.ok("GET /v2/notifications/all", { token });
  expect(notifications[0]).toMatchObject({ title: "A Telegram chat was connected" });
  // The chat of somebody else stays theirs.
  await bed.say(person, "/stop");
  await bed.connect(await bed.signUp(), person);
  expect(await offer()).toBeNull();
  expect((await connect()).status).toBe(404);
});
