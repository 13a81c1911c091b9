import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../../../e2e/harness/ownership-testbed.ts";

// Mailings of a reseller: to those customers of the site alone who agreed, each with a way out.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
let shops = 0;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const kysely = () => testbed.database.kysely;

interface Person extends Caller {
  readonly email: string;
  readonly userId: string;
}

/** Signs up and proves the address. */
async function signUp(host: string, given: { takesMarketing?: boolean } = {}): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: "correct horse", ...given };
  const answer = await testbed.call("POST /auth/sign-up", { token: null, host }, { body });
  const caller = { token: String(answer.json().accessToken), host };
  const userId = decodeId("user", (await testbed.call("GET /users/me", caller)).json().id) ?? "";
  await kysely()
    .updateTable("users")
    .set({ email_verified_at: testbed.clock.now() })
    .where("id", "=", userId)
    .execute();
  return { ...caller, email, userId };
}

interface Shop {
  readonly owner: Person;
  readonly id: string;
  readonly host: string;
}

async function openShop(): Promise<Shop> {
  shops += 1;
  const owner = await signUp(hosts.own);
  const slug = `shop-${shops}`;
  const made = await testbed.call("POST /v2/whitelabel", owner, { body: { name: `Shop ${shops}`, slug } });
  return { owner, id: String(made.json().id), host: `${slug}.localhost` };
}

const texts = [{ language: "en", subject: "News of {brand}", body: "Hello {name}." }];

async function write({ owner, id }: Shop, subject: string) {
  const body = { texts: [{ ...texts[0], subject }], segment: {} };
  return (await testbed.call("POST /v2/whitelabel/{id}/mailings", owner, { params: { id }, body })).json();
}

interface Sent {
  readonly id: string;
  readonly version: number;
}

const send = ({ owner, id }: Shop, mailing: Sent) =>
  testbed.call("POST /v2/whitelabel/{id}/mailings/{mailingId}/send", owner, {
    params: { id, mailingId: mailing.id },
    body: { expectedVersion: mailing.version },
  });

const show = async ({ owner, id }: Shop, mailing: Sent) =>
  (
    await testbed.call("GET /v2/whitelabel/{id}/mailings/{mailingId}", owner, {
      params: { id, mailingId: mailing.id },
    })
  ).json();

const approve = ({ id, version }: Sent) =>
  testbed.call("POST /v2/admin/site-mailings/{id}/approve", testbed.callers.staff, {
    params: { id },
    body: { expectedVersion: version, reason: "it is what it says" },
  });

/** The first mailing of a shop, which staff let go, sent to its end. */
async function sendFirst(shop: Shop, subject: string): Promise<Sent> {
  const draft = await write(shop, subject);
  const waiting: Sent = (await send(shop, draft)).json();
  expect((await approve(waiting)).statusCode).toBe(200);
  await testbed.runJob("send-mailings");
  return waiting;
}

const mailsOf = (subject: string) =>
  kysely()
    .selectFrom("mail_messages")
    .select(["recipient", "site_id", "headers", "reply_to", "html_body", "text_body", "state"])
    .where("kind", "=", "marketing")
    .where("subject", "=", subject)
    .orderBy("recipient")
    .execute();

test("T104 it goes to those of the site who agreed, and to no one else; the first waits for staff", async () => {
  const shop = await openShop();
  const other = await openShop();
  const [agreed] = [await signUp(shop.host, { takesMarketing: true }), await signUp(shop.host)];
  await signUp(other.host, { takesMarketing: true });
  await signUp(hosts.own, { takesMarketing: true });
  const draft = await write(shop, "First");
  const waiting = (await send(shop, draft)).json();
  expect(waiting).toMatchObject({ state: "review", recipients: 0 });
  await testbed.runJob("send-mailings");
  expect(await mailsOf("First")).toEqual([]);
  const listed = await testbed.call("GET /v2/admin/site-mailings", testbed.callers.staff);
  expect(listed.json().mailings).toContainEqual(
    expect.objectContaining({ id: waiting.id, recipients: 1, replyTo: shop.owner.email }),
  );
  expect((await approve(draft)).json().error.code).toBe("version_changed");
  expect((await approve(waiting)).statusCode).toBe(200);
  await testbed.runJob("send-mailings");
  const mails = await mailsOf("First");
  expect(mails.map(({ recipient }) => recipient)).toEqual([agreed.email]);
  expect(mails[0]).toMatchObject({
    reply_to: shop.owner.email,
    headers: {
      "List-Unsubscribe": expect.stringMatching(new RegExp(`^<http://${shop.host}(:\\d+)?/u/[\\w-]{43}>$`)),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  expect(await show(shop, draft)).toMatchObject({ state: "sent", recipients: 1, mailed: 1 });
  // The next one asks no one, and comes tomorrow at the earliest.
  const next = await write(shop, "Second");
  expect((await send(shop, next)).json().error.code).toBe("mailing_limit");
  await sql`UPDATE mailings SET queued_at = queued_at - interval '1 day' WHERE id = ${decodeId("mailing", waiting.id)}`.execute(
    kysely(),
  );
  expect((await send(shop, next)).json()).toMatchObject({ state: "queued", recipients: 1 });
});

test("T104 no mailing of another site is read, changed or sent through an own one", async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const theirs = await write(other, "Theirs");
  const answer = await send(shop, theirs);
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
  const ours = await testbed.call("GET /v2/whitelabel/{id}/mailings/{mailingId}", shop.owner, {
    params: { id: shop.id, mailingId: testbed.ids.announcement },
  });
  expect(ours.statusCode).toBe(404);
});

const linkOf = async (subject: string): Promise<string> => {
  const [mail] = await mailsOf(subject);
  return /\/u\/[\w-]+/.exec(mail?.text_body ?? "")?.[0] ?? "";
};

const click = (host: string, url: string, method: "GET" | "POST" = "POST") =>
  testbed.app.inject({
    method,
    url,
    headers: { host, ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }) },
    ...(method === "POST" && { payload: "List-Unsubscribe=One-Click" }),
  });

test("T104 one click without a cookie ends the mails, opening the link does not", async () => {
  const shop = await openShop();
  const reader = await signUp(shop.host, { takesMarketing: true });
  await sendFirst(shop, "Click");
  const link = await linkOf("Click");
  const takes = async () => (await testbed.call("GET /users/me", reader)).json().takesMarketing;
  await click(shop.host, link, "GET");
  expect(await takes()).toBe(true);
  expect((await click(shop.host, link)).statusCode).toBe(200);
  expect((await click(shop.host, link)).statusCode).toBe(200);
  expect(await takes()).toBe(false);
  const audience = await testbed.call("POST /v2/whitelabel/{id}/mailings/audience", shop.owner, {
    params: { id: shop.id },
    body: { segment: {} },
  });
  expect(audience.json()).toEqual({ recipients: 0 });
  // Who agrees again gets them again.
  await testbed.clock.advance(1000);
  await testbed.call("PUT /users/marketing", reader, { body: { isOn: true } });
  expect(await takes()).toBe(true);
});

test("T104 a token counts on its own site alone, and a made-up one nowhere", async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const reader = await signUp(shop.host, { takesMarketing: true });
  await sendFirst(shop, "Token");
  const link = await linkOf("Token");
  const changed = `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}`;
  for (const [host, url] of [
    [other.host, link],
    [hosts.own, link],
    [shop.host, changed],
    [shop.host, "/u/x"],
  ] as const)
    expect([host, (await click(host, url)).statusCode]).toEqual([host, 404]);
  expect((await testbed.call("GET /users/me", reader)).json().takesMarketing).toBe(true);
});

test("who ended it while it waited is left out", async () => {
  const shop = await openShop();
  const readers = [
    await signUp(shop.host, { takesMarketing: true }),
    await signUp(shop.host, { takesMarketing: true }),
  ];
  const draft = await write(shop, "Ended");
  const waiting: Sent = (await send(shop, draft)).json();
  await approve(waiting);
  for (const reader of readers.slice(1))
    await testbed.call("PUT /users/marketing", reader, { body: { isOn: false } });
  await testbed.runJob("send-mailings");
  expect((await mailsOf("Ended")).map(({ recipient }) => recipient)).toEqual([readers[0]?.email]);
  expect(await show(shop, draft)).toMatchObject({ recipients: 2, mailed: 1, leftOut: 1 });
});

/** A report that no server will ever deliver to an address, as the return path of a mail brings it. */
const bounce = (userId: string, address: string) =>
  sql`INSERT INTO email_bounces (user_id, address, bounces, reason, last_at)
      VALUES (${userId}, ${address}, 1, '5.1.1', ${testbed.clock.now()})`.execute(kysely());

test("T104 too many that come back stop it, and such an address gets no more of the site; a report of another counts for nothing", async () => {
  const shop = await openShop();
  const readers: Person[] = [];
  for (let n = 0; n < 24; n++) readers.push(await signUp(shop.host, { takesMarketing: true }));
  const mailing = await sendFirst(shop, "Bounce");
  expect(await show(shop, mailing)).toMatchObject({ state: "sending", mailed: 20 });
  const got = new Set((await mailsOf("Bounce")).map(({ recipient }) => recipient));
  const [first, second, third] = readers.filter(({ email }) => got.has(email));
  if (first === undefined || second === undefined || third === undefined) throw new Error("too few");
  await testbed.clock.advance(1000);
  await bounce(third.userId, "someone-else@example.com");
  await bounce(first.userId, first.email);
  await testbed.runJob("send-mailings");
  expect(await show(shop, mailing)).toMatchObject({ state: "sending", bounced: 1 });
  await bounce(second.userId, second.email);
  await testbed.runJob("send-mailings");
  expect(await show(shop, mailing)).toMatchObject({ state: "stopped", bounced: 2 });
  const { rows } = await sql<{ reason: string }>`
    SELECT s.reason FROM suppressions s JOIN users u ON s.address_hash = mailings_address_hash(u.site_id, u.email)
    WHERE u.id = ANY (${[first.userId, second.userId, third.userId]}::uuid[])`.execute(kysely());
  expect(rows).toEqual([{ reason: "bounced" }, { reason: "bounced" }]);
});

test("a mailing that is sent back says why, and can be changed and sent again", async () => {
  const shop = await openShop();
  await signUp(shop.host, { takesMarketing: true });
  const waiting: Sent = (await send(shop, await write(shop, "Back"))).json();
  const note = "Please name who you are.";
  const body = { expectedVersion: waiting.version, note, reason: "unclear sender" };
  const params = { id: waiting.id };
  await testbed.call("POST /v2/admin/site-mailings/{id}/return", testbed.callers.staff, { params, body });
  const back = await show(shop, waiting);
  expect(back).toMatchObject({ state: "draft", reviewNote: note });
  expect((await send(shop, back)).json()).toMatchObject({ state: "review", reviewNote: null });
});
