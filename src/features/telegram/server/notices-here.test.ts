import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { paymentsEvents } from "#src/features/payments/events.ts";
import type { NamedPayload } from "#src/shared/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
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
  await bed.connect(token, person);
  await settle();
});

const settle = async () => {
  await bed.follow();
  await bed.follow();
  await bed.turn();
};
const choose = (body: object) => bed.ok("PUT /v2/notifications/preferences", { token, body });
const texts = async () => (await bed.seen(person)).map(({ text }) => text);
const mailsTo = async () => {
  const { email } = await bed.ok("GET /users/me", { token });
  const { rows } = await bed.database.pool.query("SELECT subject FROM mail_messages WHERE recipient = $1", [
    email,
  ]);
  return rows.map(({ subject }) => String(subject));
};

test("T64 a notice comes in the reader's language, with its page", async () => {
  await bed.ok("POST /users/settings", {
    token,
    body: { darkMode: false, notificationsEnabled: true, language: "de" },
  });
  await bed.makeKey(token, { name: "a<b>&c \u202emoc" });
  await settle();
  const message = (await bed.seen(person)).find(({ text }) => text.includes("a&lt;b&gt;&amp;c moc"));
  expect(message?.text).toMatch(/^<b>.*API-Schlüssel.*<\/b>\n/);
  expect(message?.buttons.flat()[0]).toMatchObject({
    label: expect.any(String),
    url: expect.stringContaining("/api"),
  });
});

test("what is switched off does not come, and what is always sent cannot be", async () => {
  await choose({ topics: [{ topic: "orders", channel: "telegram", isOn: false }] });
  await bed.buyServer(token, "web-off");
  await settle();
  expect((await texts()).some((text) => text.includes("web-off"))).toBe(false);
  const refused = await bed.call("PUT /v2/notifications/preferences", {
    token,
    body: { topics: [{ topic: "security", channel: "telegram", isOn: false }] },
  });
  expect(refused.status).toBe(422);
  await bed.makeKey(token);
  await settle();
  expect((await texts()).some((text) => text.includes("API key"))).toBe(true);
});

test("mail follows the same choices: a quiet topic is mailed once it is on, a locked one always", async () => {
  await choose({ topics: [{ topic: "orders", channel: "mail", isOn: false }] });
  await bed.makeKey(token);
  await settle();
  expect((await mailsTo()).some((subject) => subject.includes("API key"))).toBe(true);
  const { topics } = await bed.ok("GET /v2/notifications/preferences", { token });
  const of = (name: string) => topics.find(({ topic }: { topic: string }) => topic === name);
  expect(of("orders")).toMatchObject({ mail: { isOn: false, isLocked: false }, telegram: { isOn: true } });
  expect(of("security")).toMatchObject({ mail: { isOn: true, isLocked: true } });
});

test("in quiet hours notices wait for the morning and come as one, and security comes at once", async () => {
  const now = new Date(
    (await bed.ok("GET /v2/notifications/preferences", { token }), bed.platform.clock.now()),
  );
  const minute = (offset: number) => new Date(now.getTime() + offset * 60_000).toISOString().slice(11, 16);
  await choose({ quietHours: { isOn: true, zone: "UTC", from: minute(-60), to: minute(60) } });
  await bed.buyServer(token, "night-1");
  await bed.buyServer(token, "night-2");
  await settle();
  const before = await texts();
  expect(before.some((text) => text.includes("night-"))).toBe(false);
  expect(before.some((text) => text.includes("API key"))).toBe(true);
  await bed.advance(62 * 60_000);
  await bed.turn();
  const joined = (await texts()).filter((text) => text.includes("night-"));
  expect(joined).toHaveLength(1);
  expect(joined[0]).toMatch(/^While it was quiet[\s\S]*night-1[\s\S]*night-2/);
});

test("T61 what waited for the morning of a team that its reader has left does not come", async () => {
  const minute = (offset: number) =>
    new Date(bed.platform.clock.now().getTime() + offset * 60_000).toISOString().slice(11, 16);
  await choose({ quietHours: { isOn: true, zone: "UTC", from: minute(-60), to: minute(60) } });
  const { pool } = bed.database;
  const { rows: own } = await pool.query("SELECT user_id FROM telegram_links WHERE chat_id = $1", [
    person.chatId,
  ]);
  const memberId = own[0].user_id;
  const other = await bed.signUp();
  const key = await bed.makeKey(other);
  const { rows } = await pool.query("SELECT customer_id FROM api_keys WHERE id = $1", [key.keyId]);
  const customerId = rows[0].customer_id;
  await pool.query("INSERT INTO memberships (user_id, customer_id, role) VALUES ($1, $2, 'admin')", [
    memberId,
    customerId,
  ]);
  await bed.buyServer(other, "of-others");
  await bed.buyServer(token, "of-mine");
  await settle();
  await pool.query("DELETE FROM memberships WHERE user_id = $1 AND customer_id = $2", [memberId, customerId]);
  await transaction(bed.platform, (trx) =>
    publishEvent(trx, createCtx(bed.platform, systemActor), accountsEvents, {
      name: "accounts.member-left.v1",
      siteId: 1,
      customerId,
      payload: { memberId },
    }),
  );
  await settle();
  await bed.advance(62 * 60_000);
  await bed.turn();
  const seen = (await texts()).join();
  expect(seen).toContain("of-mine");
  expect(seen).not.toContain("of-others");
});

test("quiet hours need a zone and two times", async () => {
  for (const wrong of [
    { zone: "Mars/Base", from: "23:00", to: "07:00" },
    { zone: "UTC", from: "24:00", to: "07:00" },
    { zone: "UTC", from: "07:00", to: "07:00" },
  ])
    expect(
      (
        await bed.call("PUT /v2/notifications/preferences", {
          token,
          body: { quietHours: { isOn: true, ...wrong } },
        })
      ).status,
    ).toBe(422);
});

test("T61 a break-in that is reported ends the chats, and a stranger reads nothing more", async () => {
  const { rows: links } = await bed.database.pool.query(
    "SELECT user_id, customer_id FROM telegram_links WHERE chat_id = $1",
    [person.chatId],
  );
  const { user_id: userId, customer_id: customerId } = links[0];
  await transaction(bed.platform, (trx) =>
    publishEvent(trx, createCtx(bed.platform, systemActor), accountsEvents, {
      name: "accounts.broken-into.v1",
      siteId: 1,
      customerId,
      payload: { userId, days: 7 },
    }),
  );
  await settle();
  expect((await bed.ok("GET /v2/telegram", { token })).links).toEqual([]);
  expect((await bed.say(person, "/balance")).text).toContain("not connected");
});

test("a deposit is in one message: when it is first seen, and then credited", async () => {
  for (const job of ["refresh-rates", "scan-btc"]) await bed.runJob(job);
  const { version } = await bed.ok("GET /v2/payments/aml", { token });
  await bed.ok("POST /v2/payments/aml", { token, body: { version } });
  await bed.ok("POST /v2/payments/generate-static-wallets", { token, body: { method: "btc" } });
  const { pool } = bed.database;
  const { rows: links } = await pool.query("SELECT customer_id FROM telegram_links WHERE chat_id = $1", [
    person.chatId,
  ]);
  const { customer_id: customerId } = links[0];
  const depositId = bed.platform.ids.next();
  await pool.query(
    `INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, seen_at)
     SELECT $1, 'btc', $2, 'v0', 'BTC', 1500000, address_id, 'seen', now() FROM static_wallets WHERE customer_id = $3`,
    [depositId, depositId, customerId],
  );
  const publish = (event: NamedPayload<typeof paymentsEvents>) =>
    transaction(bed.platform, (trx) =>
      publishEvent(trx, createCtx(bed.platform, systemActor), paymentsEvents, {
        ...event,
        siteId: 1,
        customerId,
      }),
    );
  await publish({ name: "payments.seen.v1", payload: { depositId } });
  await settle();
  const seen = (await bed.seen(person)).find(({ text }) => text.includes("0.015 BTC"));
  expect(seen?.text).toContain("Deposit seen");
  await publish({ name: "payments.credited.v1", payload: { depositId, cents: 98_765 } });
  await settle();
  await bed.advance(1000);
  await bed.turn();
  const messages = await bed.seen(person);
  expect(messages.find(({ id }) => id === seen?.id)?.text).toContain("$987.65");
  expect(messages.filter(({ text }) => /Deposit|\$987/.test(text))).toHaveLength(1);
  const { notifications } = await bed.ok("GET /v2/notifications/all", { token });
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(["Deposit seen", "Deposit credited"]),
  );
});
