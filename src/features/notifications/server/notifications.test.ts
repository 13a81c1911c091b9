import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { keepMail } from "#src/drivers/mail/kept-mail.fixture.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccounts, visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import type { Mail } from "#src/drivers/mail/port.ts";
import type { MemberRole } from "#src/shared/access.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { productEvents } from "#src/features/events.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { NamedPayload } from "#src/shared/events.ts";
import type { LocaleCode } from "#src/shared/locales.ts";
import { createNotifications } from "./index.ts";
import { serverFeatures } from "#src/app/server-features.gen.ts";

const serverId = "01990000-0000-7000-8000-000000000001";
const call = visitorCall();

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let notifications: ReturnType<typeof createNotifications>;
let ann: UserActor;
let bob: UserActor;
let counter = 0;
let serverName: string;
const mails: Mail[] = [];
const allNotices = serverFeatures.flatMap(({ notices }) => notices);

beforeAll(async () => {
  testbed = await openAccounts();
  notifications = createNotifications(testbed.platform, {
    texts: createTexts(),
    mail: keepMail(mails),
    notices: allNotices.map((notice) => ({ ...notice, readNoticeText: async () => ({ name: serverName }) })),
    sites: testSites,
    readBanners: async () => [],
    alarmLink: (origin, { userId }) => `${origin}/verify?for=not-me#token=of-${userId}`,
  });
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  serverName = "domain-box";
  counter += 1;
  [ann, bob] = await Promise.all([signUp(`ann${counter}@example.com`), signUp(`bob${counter}@example.com`)]);
});

async function signUp(email: string): Promise<UserActor> {
  const { accessToken } = await testbed.accounts.signUp({ email, password: "the password" }, call);
  return testbed.actorOf(accessToken);
}

async function announce(announced: NamedPayload<typeof productEvents>, { siteId, customerId } = ann) {
  testbed.clock.advance(1000);
  const event = { ...announced, siteId, customerId };
  await transaction(testbed.platform, (trx) =>
    publishEvent(trx, { now: testbed.clock.now() }, productEvents, event),
  );
}

const deliver = () => runToEnd(testbed.platform, notifications.consumers);

function outbox(name: string) {
  return testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .selectAll()
    .where("customer_id", "=", ann.customerId)
    .where("name", "=", name)
    .execute();
}

function list(filter: object = {}, actor = ann, language?: LocaleCode) {
  const query = { limit: 10, offset: 0, ...filter };
  return callHandlers(testbed.clock, notifications.handlers)["GET /v2/notifications/all"]({
    actor,
    call: { ...call, language },
    query,
    params: undefined,
    body: undefined,
  });
}

function setLanguage(language: string) {
  const ofAnn = testbed.platform.db.kysely.updateTable("users").where("id", "=", ann.userId);
  return ofAnn.set({ language }).execute();
}

function mark(ids: readonly `ntf_${string}`[] | undefined, actor = ann) {
  const body = ids === undefined ? {} : { ids: [...ids] };
  return callHandlers(testbed.clock, notifications.handlers)["POST /v2/notifications/read"]({
    actor,
    call,
    body,
    params: undefined,
    query: undefined,
  });
}

function statusOf(actor = ann) {
  return callHandlers(testbed.clock, notifications.handlers)["GET /v2/notifications/status"]({
    actor,
    call,
    params: undefined,
    query: undefined,
    body: undefined,
  });
}

test("each event notifies its customer, newest first, with a link", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 2050 } });
  await announce({ name: "payments.lost.v1", payload: { depositId: serverId, cents: 2050 } });
  await announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } });
  await announce({
    name: "servers.refunded.v1",
    payload: { serverId, orderId: serverId, error: "internal" },
  });
  await deliver();
  const { notifications: all, total } = await list();
  const serverLink = `/servers/${encodeId("server", serverId)}`;
  expect(total).toBe(5);
  expect(all.map(({ title, topic, category, link }) => [title, topic, category, link])).toEqual([
    ["Your server domain-box could not be created", "server", "wallet", serverLink],
    ["Your server domain-box is ready", "server", "wallet", serverLink],
    ["Deposit reversed", "wallet", "wallet", "/transactions"],
    ["Deposit credited", "wallet", "wallet", "/transactions"],
    ["Welcome", "account", "wallet", "/deposit"],
  ]);
  expect(all[3]?.message).toBe("$20.50 is in your wallet.");
  expect((await list({}, bob)).total).toBe(1);
});

test("endings and payments are mailed too, once, with a link to the server", async () => {
  await announce({ name: "servers.expires-soon.v1", payload: { serverId, days: 3, cents: 490 } });
  await announce({
    name: "servers.renewal-reserved.v1",
    payload: { serverId, orderId: serverId, cents: 490 },
  });
  await deliver();
  const own = mails.filter(({ recipient }) => recipient === `ann${counter}@example.com`);
  expect(own.map(({ subject }) => subject)).toEqual(["Your server domain-box ends in 3 days"]);
  expect(own[0]?.text).toContain("A further term costs $4.90.");
  expect(own[0]?.text).toContain(`https://moorage.example/servers/${encodeId("server", serverId)}`);
  expect((await list()).total).toBe(3);
});

test("maintenance of a host is mailed too, used traffic only listed", async () => {
  await announce({ name: "servers.maintenance-began.v1", payload: { serverId } });
  await announce({ name: "servers.maintenance-ended.v1", payload: { serverId } });
  await announce({ name: "servers.traffic-near.v1", payload: { serverId } });
  await announce({ name: "servers.traffic-used.v1", payload: { serverId } });
  await deliver();
  const { notifications: all } = await list();
  expect(all.slice(0, 4).map(({ title }) => title)).toEqual([
    "The traffic of domain-box for this month is used up",
    "80 % of the traffic of domain-box is used",
    "The maintenance at the host of domain-box is over",
    "Maintenance at the host of domain-box",
  ]);
  const own = mails.filter(({ recipient }) => recipient === `ann${counter}@example.com`);
  expect(own.map(({ subject }) => subject)).toEqual(["Maintenance at the host of domain-box"]);
});

test("a duplicate event notifies once, and each new notification is published", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 100 } });
  await deliver();
  const [stored] = await outbox("payments.credited.v1");
  if (!stored) throw new Error("the event is missing");
  const repeated = {
    xid: stored.xid,
    id: stored.id,
    name: stored.name,
    siteId: stored.site_id,
    customerId: stored.customer_id,
    payload: { depositId: serverId, cents: 100 },
    createdAt: stored.created_at,
  };
  await transaction(testbed.platform, async (trx) => {
    for (const consumer of notifications.consumers) await consumer.handle(repeated, trx);
  });
  const { notifications: all, total } = await list();
  expect(total).toBe(2);
  const announced = (await outbox("notifications.created.v1")).map((event) => event.payload);
  const ids = all.map(({ id }) => ({ notificationId: decodeId("notification", id), userId: ann.userId }));
  expect(announced).toEqual(expect.arrayContaining(ids));
  expect(announced).toHaveLength(2);
});

test("the list is in the reader's language, the mail in that of the account", async () => {
  await announce({ name: "servers.expires-soon.v1", payload: { serverId, days: 2, cents: 490 } });
  await setLanguage("de");
  await deliver();
  const own = mails.filter(({ recipient }) => recipient === `ann${counter}@example.com`);
  const titles = async (actor: UserActor, language?: LocaleCode) =>
    (await list({}, actor, language)).notifications.map(({ title }) => title);
  expect(await titles(ann)).toEqual(["Ihr Server domain-box läuft in 2\u00a0Tagen ab", "Willkommen"]);
  expect(own.map(({ subject }) => subject)).toEqual(["Ihr Server domain-box läuft in 2\u00a0Tagen ab"]);
  expect(await titles(ann, "en")).toEqual(["Your server domain-box ends in 2 days", "Welcome"]);
  await setLanguage("ja");
  expect((await titles(ann))[1]).toBe(createTexts().text("ja", "notices.welcome.title"));
  expect(await titles(bob)).toEqual(["Welcome"]);
});

test("a row without params, or by a later version, shows its stored text", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 100 } });
  await deliver();
  const change = (topic: string, values: { notice: string | null; params: string | null; title: string }) =>
    testbed.platform.db.kysely
      .updateTable("notifications")
      .set(values)
      .where("user_id", "=", ann.userId)
      .where("topic", "=", topic)
      .execute();
  await change("account", { notice: null, params: null, title: "Written long ago" });
  await change("wallet", {
    notice: "coinsWereFound",
    params: `{"coins": 3}`,
    title: "Three coins were found",
  });
  const { notifications: all } = await list({}, ann, "de");
  expect(all.map(({ title }) => title)).toEqual(["Three coins were found", "Written long ago"]);
  expect((await list({ searchTerm: "THREE coins" }, ann, "de")).total).toBe(1);
});

test("a search covers the displayed texts, however long the list is", async () => {
  const { siteId, userId, customerId } = ann;
  await deliver();
  const at = testbed.clock.now();
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    id: testbed.platform.ids.next(),
    site_id: siteId,
    user_id: userId,
    customer_id: customerId,
    source: `test:${index}`,
    category: "wallet",
    topic: "wallet",
    notice: "depositCredited",
    params: JSON.stringify({ cents: index }),
    title: "Deposit credited",
    message: "",
    // Several with the same time, so that page boundaries fall between them.
    created_at: new Date(at.getTime() - Math.floor(index / 7) * 1000),
  }));
  await testbed.platform.db.kysely.insertInto("notifications").values(rows).execute();
  const found = await list({ searchTerm: "WALLET", limit: 10, offset: 1195 });
  // The welcome notice contains it too.
  expect([found.total, found.notifications.length]).toEqual([1202, 7]);
  expect((await list({ searchTerm: "$12.00 is in" })).total).toBe(1);
  expect((await list({ searchTerm: "wallet", topic: "wallet" })).total).toBe(1201);
  expect((await list({ searchTerm: "your wallet" }, ann, "de")).total).toBe(0);
  expect((await list({ searchTerm: "$12.00 إلى" }, ann, "ar")).total).toBe(1);
});

test("search takes the term literally, in any letter case", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 2050 } });
  await deliver();
  expect((await list({ searchTerm: "20.50 IS" })).total).toBe(1);
  for (const searchTerm of ["%", "_", "\\", "'; DROP TABLE notifications; --"]) {
    expect((await list({ searchTerm })).total).toBe(0);
  }
  expect((await list({ searchTerm: "  " })).total).toBe(2);
  await expect(list({ searchTerm: "a\u0000" })).rejects.toMatchObject({
    fields: { searchTerm: "invalid_characters" },
  });
});

test("filters and pages report the number of matches, also past the end", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 1 } });
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 2 } });
  await deliver();
  const page = await list({ topic: "wallet", limit: 1, offset: 1 });
  expect(page.total).toBe(2);
  expect(page.notifications.map((notification) => notification.message)).toEqual([
    "$0.01 is in your wallet.",
  ]);
  expect(await list({ category: "domain" })).toEqual({ notifications: [], total: 0 });
  expect(await list({ offset: 50 })).toEqual({ notifications: [], total: 3 });
});

test("marking as read covers the given ones or all, and never another user's", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 1 } });
  await deliver();
  const ids = (await list()).notifications.map((notification) => notification.id);
  await mark(ids, bob);
  expect((await list()).notifications.map((notification) => notification.isRead)).toEqual([false, false]);
  expect(await statusOf(bob)).toEqual({ hasUnreadNotifications: true, unread: 1, banners: [] });
  expect(await statusOf()).toEqual({ hasUnreadNotifications: true, unread: 2, banners: [] });
  await mark(ids.slice(0, 1));
  expect((await list()).notifications.map((notification) => notification.isRead)).toEqual([true, false]);
  expect(await statusOf()).toEqual({ hasUnreadNotifications: true, unread: 1, banners: [] });
  await mark(undefined);
  expect(await statusOf()).toEqual({ hasUnreadNotifications: false, unread: 0, banners: [] });
  expect(await statusOf(bob)).toEqual({ hasUnreadNotifications: true, unread: 1, banners: [] });
});

test("what is read is announced once to the customer's browsers, with how many that were", async () => {
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 1 } });
  await deliver();
  const announced = async () => {
    const { rows } = await testbed.platform.db.pool.query(
      "SELECT payload FROM outbox_events WHERE name = 'notifications.read.v1' AND customer_id = $1 ORDER BY id",
      [ann.customerId],
    );
    return rows.map(({ payload }: { payload: unknown }) => payload);
  };
  const ids = (await list()).notifications.map((notification) => notification.id);
  await mark(ids);
  expect(await announced()).toEqual([{ count: 2, userId: ann.userId }]);
  await mark(ids);
  await mark(undefined);
  await mark(ids, bob);
  expect(await announced()).toEqual([{ count: 2, userId: ann.userId }]);
});

test("what is unread is listed alone, and marked by topic, category or words", async () => {
  await deliver();
  await mark(undefined);
  const handlers = callHandlers(testbed.clock, notifications.handlers);
  const markBy = (body: { topic?: "server"; category?: "wallet" | "domain"; searchTerm?: string }) =>
    handlers["POST /v2/notifications/read"]({ actor: ann, call, body, params: undefined, query: undefined });
  const unread = async () =>
    (await list({ isUnread: "true" })).notifications.map(({ title }) => title.split(" ")[0]);
  serverName = "web-1";
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 2050 } });
  await announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } });
  await announce({ name: "payments.lost.v1", payload: { depositId: serverId, cents: 2050 } });
  await deliver();
  expect(await unread()).toHaveLength(3);
  await markBy({ topic: "server" });
  expect(await unread()).toEqual(["Deposit", "Deposit"]);
  await markBy({ category: "domain" });
  expect(await unread()).toHaveLength(2);
  await markBy({ searchTerm: "credited" });
  expect(await unread()).toHaveLength(1);
  await markBy({ category: "wallet" });
  expect(await unread()).toEqual([]);
  expect((await list({ isUnread: "false" })).total).toBe(4);
});

test("a hostile text stays text", async () => {
  serverName = `<img src=x onerror=alert(1)>{x}`;
  await announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } });
  await deliver();
  expect((await list({ searchTerm: "<img" })).notifications[0]?.title).toBe(
    `Your server ${serverName} is ready`,
  );
});

/** Bob as he acts for Ann's customer in this role. */
const inTeam = (role: MemberRole, mayDestroy = false): UserActor => ({
  ...bob,
  customerId: ann.customerId,
  member: { role, mayDestroy },
});

test("a member reads and marks notices of the customer they act for, by the role they have now", async () => {
  await deliver();
  await testbed.platform.db.kysely
    .insertInto("memberships")
    .values({ user_id: bob.userId, customer_id: ann.customerId, role: "admin" })
    .execute();
  await announce({ name: "payments.credited.v1", payload: { depositId: serverId, cents: 2050 } });
  await announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } });
  await announce({ name: "api-keys.created.v1", payload: { keyId: serverId, makerId: ann.userId } });
  await announce({ name: "api-keys.created.v1", payload: { keyId: serverId, makerId: bob.userId } });
  await announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } }, bob);
  await deliver();
  const titles = async (actor: UserActor) => {
    const { notifications: all, total } = await list({}, actor);
    expect((await statusOf(actor)).unread).toBe(all.filter(({ isRead }) => !isRead).length);
    expect(total).toBe(all.length);
    return all.map(({ title }) => title.replace(/^Your server.*/, "server")).sort();
  };
  const key = (await list({}, inTeam("admin"))).notifications.find(({ title }) => /key/i.test(title))?.title;
  if (key === undefined) throw new Error("no notice is about a key");
  expect(await titles(inTeam("admin"))).toEqual([key, key, "Deposit credited", "Welcome", "server"].sort());
  // Made by himself alone.
  expect(await titles(inTeam("technical"))).toEqual([key, "Welcome", "server"].sort());
  expect(await titles(inTeam("billing"))).toEqual(["Deposit credited", "Welcome", "server"]);
  expect(await titles(inTeam("viewer"))).toEqual(["Welcome", "server"]);
  expect(await titles(bob)).toEqual(["Welcome", "server"]);

  // What a role hides is not marked along, and each reads for themselves.
  await mark(undefined, inTeam("viewer"));
  expect((await statusOf(inTeam("viewer"))).unread).toBe(0);
  expect((await statusOf(inTeam("billing"))).unread).toBe(1);
  expect((await statusOf(bob)).unread).toBe(1);
  expect((await statusOf(ann)).unread).toBe(5);
  const hidden = (await list({}, inTeam("billing"))).notifications.find(({ isRead }) => !isRead);
  await mark(hidden && [hidden.id], inTeam("viewer"));
  expect((await statusOf(inTeam("billing"))).unread).toBe(1);
});
