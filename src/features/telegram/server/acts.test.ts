import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { decodeId } from "#src/shared/ids.ts";
import { openTelegram } from "./telegram-testbed.fixture.ts";

let bed: Awaited<ReturnType<typeof openTelegram>>;
let person: PlayPerson;
let token: string;
let link: string;
let server: string;
beforeAll(async () => {
  bed = await openTelegram();
});
afterAll(() => bed.drop());
beforeEach(async () => {
  person = bed.newPerson();
  token = await bed.signUp();
  server = await bed.buyServer(token, "web-1");
  link = await bed.connect(token, person);
});

const allow = (mayAct: boolean, spendLimitCents = 0) =>
  bed.ok(`PUT /v2/telegram/links/${link}`, { token, body: { mayAct, spendLimitCents } });
const openServer = async () => {
  await bed.say(person, "/servers");
  await bed.press(person, "web-1");
};
const labels = async () => (await bed.last(person)).buttons.flat().map(({ label }) => label);
const powerTasks = async () => {
  const { rows } = await bed.database.pool.query(
    "SELECT kind, actor FROM tasks WHERE object_id = $1 AND kind <> 'server-provision' ORDER BY created_at",
    [decodeId("server", server)],
  );
  return rows;
};

test("a chat shows what its person may see, and acts on nothing until it is allowed to", async () => {
  expect((await bed.say(person, "/balance")).text).toContain("$95.10");
  await openServer();
  const card = await bed.last(person);
  expect(card.text).toMatch(/<b>web-1<\/b> · Running/);
  expect(card.text).toContain("Paid until");
  expect(await labels()).toEqual(["Console", "All servers"]);
  expect((await bed.say(person, "/domains")).text).toContain("no domains");
  expect((await bed.say(person, "/settings")).text).toContain("No quiet hours");
  expect((await bed.say(person, "/help")).text).toContain("/servers · Your servers");
  expect((await bed.say(person, "/deposit")).text).toContain("no address");
});

test("a coin's permanent address comes with a picture to scan, and can be copied", async () => {
  for (const job of ["refresh-rates", "scan-btc"]) await bed.runJob(job);
  const { version } = await bed.ok("GET /v2/payments/aml", { token });
  await bed.ok("POST /v2/payments/aml", { token, body: { version } });
  const { wallets } = await bed.ok("POST /v2/payments/generate-static-wallets", { token, body: {} });
  await bed.say(person, "/deposit");
  expect(await labels()).toContain("BTC");
  await bed.press(person, "BTC");
  const shown = await bed.last(person);
  const { address } = wallets.find(
    ({ methods }: { methods: { asset: string }[] }) => methods[0]?.asset === "BTC",
  );
  expect(shown.text).toContain(`<code>${address}</code>`);
  expect(shown.picture?.subarray(1, 4).toString()).toBe("PNG");
});

test("a restart is asked, done by a yes under the name of the chat's person, and followed in one message", async () => {
  await allow(true);
  await openServer();
  expect(await labels()).toEqual(["Restart", "Stop", "Console", "All servers"]);
  await bed.press(person, "Restart");
  expect((await bed.last(person)).text).toContain("Restart web-1?");
  expect(await powerTasks()).toEqual([]);
  const { id } = await bed.press(person, "Yes, restart");
  expect(await powerTasks()).toMatchObject([{ kind: "server-restart", actor: { kind: "telegram" } }]);
  const shown = async () => (await bed.seen(person)).find((message) => message.id === id)?.text;
  expect(await shown()).toContain("Restarting web-1");
  await bed.finishTasks();
  await bed.follow();
  await bed.advance(1000);
  await bed.turn();
  expect(await shown()).toBe("web-1 was restarted.");
  const { rows } = await bed.database.pool.query(
    "SELECT actor FROM audit_log WHERE action = 'server.restart' AND object_id = $1",
    [decodeId("server", server)],
  );
  expect(rows).toMatchObject([{ actor: { kind: "telegram" } }]);
});

test("T62 a yes works once, for two minutes, and not after the chat lost its right", async () => {
  await allow(true);
  await openServer();
  await bed.press(person, "Restart");
  const used = await bed.press(person, "Yes, restart");
  await bed.finishTasks();
  await bed.chats.press(person, used.id, used.data);
  await bed.turn();
  expect((await bed.last(person)).text).toContain("does not work any more");
  expect(await powerTasks()).toHaveLength(1);

  await openServer();
  await bed.press(person, "Stop");
  await bed.advance(121_000);
  await bed.press(person, "Yes, stop");
  expect((await bed.last(person)).text).toContain("does not work any more");

  await openServer();
  await bed.press(person, "Stop");
  await allow(false);
  await bed.press(person, "Yes, stop");
  expect((await bed.seen(person)).some(({ text }) => text.includes("may not act"))).toBe(true);
  expect(await powerTasks()).toHaveLength(1);
});

test("T62 a yes does nothing after the person's role changed, the server moved, or the chat was disconnected", async () => {
  await allow(true);
  const ask = async () => {
    await openServer();
    await bed.press(person, "Stop");
  };
  const { pool } = bed.database;
  await ask();
  const { rows } = await pool.query("SELECT user_id, customer_id FROM telegram_links WHERE id = $1", [
    decodeId("telegramLink", link),
  ]);
  const { user_id, customer_id } = rows[0];
  const setRole = (role: string) =>
    pool.query("UPDATE memberships SET role = $2 WHERE user_id = $1", [user_id, role]);
  await setRole("viewer");
  await bed.press(person, "Yes, stop");
  expect((await bed.seen(person)).some(({ text }) => text.includes("does not allow this"))).toBe(true);
  await setRole("owner");
  await ask();
  const other = await bed.signUp();
  const key = await bed.makeKey(other);
  await pool.query(
    "UPDATE servers SET customer_id = (SELECT customer_id FROM api_keys WHERE id = $2) WHERE id = $1",
    [decodeId("server", server), key.keyId],
  );
  await bed.press(person, "Yes, stop");
  expect((await bed.seen(person)).some(({ text }) => text.includes("That did not work"))).toBe(true);
  await pool.query("UPDATE servers SET customer_id = $2 WHERE id = $1", [
    decodeId("server", server),
    customer_id,
  ]);
  await ask();
  const question = await bed.last(person);
  await bed.say(person, "/stop");
  const yes = question.buttons.flat()[0]?.data ?? "";
  await bed.chats.press(person, question.id, yes);
  await bed.turn();
  expect(await powerTasks()).toEqual([]);
});

test("T62 a renewal costs what was asked about, up to the chat's limit", async () => {
  await allow(true, 489);
  await openServer();
  await bed.press(person, "Renew");
  expect((await bed.last(person)).text).toContain("more than this chat may spend");
  await allow(true, 490);
  await openServer();
  await bed.press(person, "Renew");
  expect((await bed.last(person)).text).toContain("Renew web-1 for 1 month at $4.90?");
  await bed.press(person, "Yes, pay");
  expect((await bed.seen(person)).some(({ text }) => text.startsWith("web-1 is paid until"))).toBe(true);
  expect((await bed.say(person, "/balance")).text).toContain("$90.20");
});

test("T62 a button that was forwarded into another chat does nothing there", async () => {
  await allow(true);
  await openServer();
  await bed.press(person, "Stop");
  const question = await bed.last(person);
  const thief = bed.newPerson();
  for (const { data = "" } of question.buttons.flat()) await bed.chats.press(thief, question.id, data);
  await bed.chats.press(thief, question.id, "a:AAAAAAAAAAAAAAAAAAAAAA");
  await bed.turn();
  expect((await bed.seen(thief)).every(({ text }) => text.includes("does not work any more"))).toBe(true);
  expect(await powerTasks()).toEqual([]);
  const servers = await bed.say(thief, "/servers");
  expect(servers.text).toContain("not connected");
});

test("who is closed out of the account by staff reads nothing in the chat", async () => {
  await bed.database.pool.query(
    `INSERT INTO customer_blocks (id, customer_id, kinds, note, shown_text, set_at, set_by)
     SELECT gen_random_uuid(), customer_id, '{sign-in}', 'test', '', now(), '{"kind": "staff"}' FROM telegram_links WHERE id = $1`,
    [decodeId("telegramLink", link)],
  );
  for (const command of ["/balance", "/servers"])
    expect((await bed.say(person, command)).text).toContain("closed to you");
});
