import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { botShops, newBotToken, ownBot } from "./shop-bots.fixture.ts";
import { buyerAt, signUpAt } from "./shop-customers.fixture.ts";

// Each site of a reseller has a bot in Telegram of its own, or none.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
let testbed: Testbed;
let shops: ReturnType<typeof botShops>;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  shops = botShops(testbed);
});
afterAll(() => testbed.drop());

const dead = "does not work any more";

test("T113 a site without a bot has nothing of Telegram, and never the provider's bot", async () => {
  const shop = await shops.open(null);
  const customer = await signUpAt(testbed, shop.host);
  expect(await shops.read(customer)).toMatchObject({ available: false, botName: null });
  const refused = await testbed.call("POST /v2/telegram/connect", customer, { body: {} });
  expect(refused.json().error.code).toBe("telegram_unavailable");
  expect(testbed.product.sites.byHost(shop.host)?.settings.hasBot).toBeUndefined();
  expect(testbed.product.sites.byHost(hosts.own)?.settings.hasBot).toBe(true);
});

test("customers connect the bot of their site, whose messages are of the site", async () => {
  const shop = await shops.open();
  const customer = await signUpAt(testbed, shop.host);
  const person = shops.newPerson();
  expect(await shops.read(customer)).toMatchObject({ available: true, isSimulated: true });
  expect(testbed.product.sites.byHost(shop.host)?.settings.hasBot).toBe(true);
  const question = await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
  expect(question).toContain(`Reef (${shop.host}`);
  await shops.press(shop.token, person, "Connect");
  expect((await shops.read(customer)).links).toHaveLength(1);
  expect(await shops.say(shop.token, person, "/balance")).toContain("$0.00");
});

test("T113 a link of one site opens in no other site's bot, nor in the provider's", async () => {
  const [a, b] = [await shops.open(), await shops.open()];
  const customer = await signUpAt(testbed, a.host);
  const link = await shops.linkOf(customer);
  const person = shops.newPerson();
  expect(await shops.say(b.token, person, `/start ${link}`)).toContain(dead);
  expect(await shops.say(ownBot, person, `/start ${link}`)).toContain(dead);
  const own = await signUpAt(testbed, hosts.own);
  expect(await shops.say(a.token, person, `/start ${await shops.linkOf(own)}`)).toContain(dead);
  // It is not used up by that.
  expect(await shops.say(a.token, person, `/start ${link}`)).toContain("Connect this chat");
});

test("T113 one person in two bots is two chats: what is pressed and ended in one does nothing in the other", async () => {
  const [a, b] = [await shops.open(), await shops.open()];
  const [ofA, ofB] = [await signUpAt(testbed, a.host), await signUpAt(testbed, b.host)];
  const person = shops.newPerson();
  await shops.say(a.token, person, `/start ${await shops.linkOf(ofA)}`);
  // The button of A's question, brought by B's bot.
  await shops.press(a.token, person, "Connect", b.token);
  expect((await shops.read(ofA)).links).toEqual([]);
  await shops.press(a.token, person, "Connect");
  await shops.say(b.token, person, `/start ${await shops.linkOf(ofB)}`);
  await shops.press(b.token, person, "Connect");
  expect((await shops.read(ofA)).links).toHaveLength(1);
  expect((await shops.read(ofB)).links).toHaveLength(1);
  expect(await shops.say(b.token, person, "/stop")).toContain("disconnected");
  expect((await shops.read(ofA)).links).toHaveLength(1);
  expect((await shops.read(ofB)).links).toEqual([]);
  expect(await shops.say(b.token, person, "/balance")).toContain("not connected");
  expect(await shops.say(a.token, person, "/balance")).toContain("$0.00");
});

test("T113 a chat that may act on one site acts on nothing of another", async () => {
  const [a, b] = [await shops.open(), await shops.open()];
  const [ofA, ofB] = [await signUpAt(testbed, a.host), await signUpAt(testbed, b.host)];
  const person = shops.newPerson();
  for (const [shop, customer] of [
    [a, ofA],
    [b, ofB],
  ] as const) {
    await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
    await shops.press(shop.token, person, "Connect");
  }
  const [{ id }] = (await shops.read(ofA)).links;
  const foreign = await testbed.call("PUT /v2/telegram/links/{id}", ofB, {
    params: { id: String(id) },
    body: { mayAct: true, spendLimitCents: 1000 },
  });
  expect(foreign.statusCode).toBe(404);
  const allowed = await testbed.call("PUT /v2/telegram/links/{id}", ofA, {
    params: { id: String(id) },
    body: { mayAct: true, spendLimitCents: 1000 },
  });
  expect(allowed.json()).toMatchObject({ mayAct: true });
  expect((await shops.read(ofB)).links).toMatchObject([{ mayAct: false, spendLimitCents: 0 }]);
});

test("T113 a bot is of one site: its token is refused elsewhere, also the provider's, and one that Telegram refuses", async () => {
  const [a, b] = [await shops.open(), await shops.open(null)];
  const code = async (token: string) => (await shops.set(b.owner, b.id, token)).json().error?.code;
  expect(await code(a.token)).toBe("bot_taken");
  await shops.turn();
  expect(await code("700000000:AAFakeTokenOfATestThatIsLongEnough")).toBe("bot_taken");
  expect(await code(newBotToken("AArefusedTokenOfATestThatIsLongEnough"))).toBe("bot_refused");
  expect(await code("no token")).toBe("invalid_input");
  const both = newBotToken();
  const c = await shops.open(null);
  const answers = await Promise.all([shops.set(b.owner, b.id, both), shops.set(c.owner, c.id, both)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test("T113 only a session of the owner that has just proved who it is enters one, and it is never shown again", async () => {
  const shop = await shops.open(null);
  const token = newBotToken();
  await testbed.clock.advance(3_600_000);
  expect((await shops.set(shop.owner, shop.id, token)).json().error.code).toBe("step_up_required");
  await testbed.call("POST /auth/step-up", shop.owner, { body: { password: shop.owner.password } });
  const key = await testbed.call("POST /v2/api-keys", shop.owner, {
    body: { name: "all", scopes: ["whitelabel:write", "whitelabel:read"] },
  });
  const program = { token: String(key.json().secret), host: hosts.own };
  expect((await shops.set(program, shop.id, token)).statusCode).toBe(403);
  const stranger = await shops.open(null);
  expect((await shops.set(stranger.owner, shop.id, token)).statusCode).toBe(404);
  const seen = await testbed.call("GET /v2/whitelabel/{id}/telegram-bot", stranger.owner, {
    params: { id: shop.id },
  });
  expect(seen.statusCode).toBe(404);
  const answer = await shops.set(shop.owner, shop.id, token);
  expect(answer.json().bot).toMatchObject({ state: "ok", tokenEnd: token.slice(-4), chats: 0 });
  const secret = token.split(":")[1] ?? "";
  expect(answer.body).not.toContain(secret);
  const kept = await testbed.database.pool.query(
    `SELECT row_to_json(telegram_bots)::text AS row FROM telegram_bots
     UNION ALL SELECT row_to_json(audit_log)::text FROM audit_log WHERE action LIKE 'whitelabel.%bot'`,
  );
  expect(kept.rows.length).toBeGreaterThan(1);
  for (const { row } of kept.rows) expect(row).not.toContain(secret);
});

test("another bot ends the chats of the one before, a new token of the same bot keeps them, and removing it ends all", async () => {
  const shop = await shops.open();
  const customer = await signUpAt(testbed, shop.host);
  const person = shops.newPerson();
  await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
  await shops.press(shop.token, person, "Connect");
  const renewed = `${shop.token.split(":")[0]}:AANewTokenOfTheSameBotOfATest_12345`;
  await shops.set(shop.owner, shop.id, renewed);
  expect((await shops.read(customer)).links).toHaveLength(1);
  expect(await shops.say(renewed, person, "/balance")).toContain("$0.00");

  const other = newBotToken();
  // What was pressed before and is read after does nothing.
  const waiting = await shops.linkOf(customer);
  await shops.set(shop.owner, shop.id, other);
  expect((await shops.read(customer)).links).toEqual([]);
  const before = (await shops.messages(renewed, person)).length;
  await shops.say(renewed, person, "/balance");
  expect(await shops.messages(renewed, person)).toHaveLength(before + 1);
  expect(await shops.say(other, person, `/start ${waiting}`)).toContain(dead);
  await shops.say(other, person, `/start ${await shops.linkOf(customer)}`);
  await shops.press(other, person, "Connect");
  expect((await shops.read(customer)).links).toHaveLength(1);

  await shops.set(shop.owner, shop.id, null);
  expect(await shops.read(customer)).toMatchObject({ available: false, links: [] });
  expect(testbed.product.sites.byHost(shop.host)?.settings.hasBot).toBeUndefined();
  // Free for another site then.
  const next = await shops.open(null);
  expect((await shops.set(next.owner, next.id, other)).statusCode).toBe(200);
});

test("T113 a stopped site sells nothing in its chats, which still show what its customers have", async () => {
  const shop = await shops.open();
  const customer = await buyerAt(testbed, shop.host);
  const person = shops.newPerson();
  await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
  await shops.press(shop.token, person, "Connect");
  const [{ id }] = (await shops.read(customer)).links;
  await testbed.call("PUT /v2/telegram/links/{id}", customer, {
    params: { id: String(id) },
    body: { mayAct: true, spendLimitCents: 100_000 },
  });
  await shops.buyServer(customer);
  const card = async () => {
    await shops.say(shop.token, person, "/servers");
    await shops.press(shop.token, person, "web-1");
    const shown = (await shops.messages(shop.token, person)).findLast(({ isOfBot }) => isOfBot);
    return shown?.buttons.flat().map(({ label }) => label) ?? [];
  };
  expect(await card()).toEqual(expect.arrayContaining(["Restart", "Renew"]));
  await testbed.call("POST /v2/whitelabel/{id}/suspend", shop.owner, { params: { id: shop.id }, body: {} });
  // A button of before does nothing more.
  await shops.press(shop.token, person, "Renew");
  const answered = (await shops.messages(shop.token, person)).findLast(({ isOfBot }) => isOfBot);
  expect(answered?.text).toContain("may not act");
  const after = await card();
  expect(after).toContain("Restart");
  expect(after).not.toContain("Renew");
  expect(await shops.say(shop.token, person, "/balance")).toContain("$");
});

test("the owner is notified of a bot whose token is refused, once, and no other owner", async () => {
  const shop = await shops.open();
  const works = await shops.open();
  await shops.revoke(shop.token);
  await testbed.clock.advance(120_000);
  for (let again = 0; again < 2; again += 1) {
    await shops.turn();
    await shops.follow();
  }
  const show = async ({ owner, id }: typeof shop) =>
    (await testbed.call("GET /v2/whitelabel/{id}/telegram-bot", owner, { params: { id } })).json().bot;
  expect(await show(shop)).toMatchObject({ state: "broken" });
  expect(await show(works)).toMatchObject({ state: "ok" });
  const titles = async ({ owner }: typeof shop) => {
    const { notifications } = (await testbed.call("GET /v2/notifications/all", owner)).json();
    return notifications.map(({ title }: { readonly title: string }) => title);
  };
  const title = "The bot of your site does not work";
  expect((await titles(shop)).filter((one: string) => one === title)).toHaveLength(1);
  expect(await titles(works)).not.toContain(title);
  const renewed = `${shop.token.split(":")[0]}:AANewTokenOfTheSameBotOfATest_12345`;
  await shops.set(shop.owner, shop.id, renewed);
  expect(await show(shop)).toMatchObject({ state: "ok" });
});

test("T113 a site that ends has no bot, whatever of it was connected", async () => {
  const shop = await shops.open();
  const customer = await signUpAt(testbed, shop.host);
  const person = shops.newPerson();
  await shops.say(shop.token, person, `/start ${await shops.linkOf(customer)}`);
  await shops.press(shop.token, person, "Connect");
  await testbed.call("POST /v2/whitelabel/{id}/close", shop.owner, {
    params: { id: shop.id },
    body: { confirmName: shop.slug },
  });
  await testbed.clock.advance(31 * 86_400_000);
  await testbed.runJob("whitelabel-end-sites");
  const { rows } = await testbed.database.pool.query("SELECT FROM telegram_bots WHERE bot_id = $1", [
    shop.token.split(":")[0],
  ]);
  expect(rows).toEqual([]);
  const before = (await shops.messages(shop.token, person)).length;
  await shops.say(shop.token, person, "/balance");
  expect(await shops.messages(shop.token, person)).toHaveLength(before + 1);
});
