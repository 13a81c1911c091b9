import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";
import { lockUser } from "./lock-user.ts";
import { revokeSessions } from "./revoke-sessions.ts";

const legacyOrigin = "https://old.example";
const sisterOrigin = "https://moorage.example";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let token: string;

beforeAll(async () => {
  testbed = await openAccounts({ legacy: { host: "old.example", sisterUrl: sisterOrigin } });
  const account = { email: "nadia@example.com", password: "the password" };
  token = (await testbed.accounts.signUp(account, visitorCall())).accessToken;
});
afterAll(() => testbed.drop());

const nothing = { params: undefined, query: undefined } as const;
type Place = Partial<Pick<ReturnType<typeof visitorCall>, "origin" | "ip" | "userAgent" | "siteId">>;

async function issue(place: Place = { origin: legacyOrigin }, bearer = token): Promise<string> {
  const call = { ...visitorCall(), ...place };
  const actor = await testbed.actorOf(bearer);
  const answer = await testbed.accounts.handlers["POST /auth/exchange-code"]({
    ...nothing,
    actor,
    call,
    body: {},
  });
  return answer.code;
}

async function redeem(code: string, place: Place = {}) {
  const call = { ...visitorCall(), ...place };
  const input = { ...nothing, actor: null, call, body: { code } };
  const { accessToken } = await testbed.accounts.handlers["POST /auth/exchange"](input);
  return { accessToken, cookies: call.tokens };
}

const refused = { code: "exchange_code_invalid" };

test("a code of the old host opens a session of the same customer on the new one", async () => {
  const { accessToken, cookies } = await redeem(await issue());
  expect(cookies).toEqual([accessToken]);
  expect(accessToken).not.toBe(token);
  const [here, there] = [await testbed.actorOf(token), await testbed.actorOf(accessToken)];
  expect(there.customerId).toBe(here.customerId);
  expect(there.sessionId).not.toBe(here.sessionId);
});

test("the audit names who issued a code, and whose session it opened", async () => {
  const { kysely } = testbed.platform.db;
  const rows = kysely.selectFrom("audit_log").select(["actor", "action", "object_type", "object_id"]);
  const before = (await rows.execute()).length;
  const { userId, sessionId } = await testbed.actorOf(token);
  await redeem(await issue());
  const actor = { kind: "user", id: userId };
  expect((await rows.orderBy("id").execute()).slice(before)).toMatchObject([
    { actor, action: "session.issue-code", object_type: "session", object_id: sessionId },
    { actor, action: "user.exchange-code", object_type: "user", object_id: userId },
  ]);
});

test("T11 a code works once, also when two calls race", async () => {
  const code = await issue();
  const tries = await Promise.allSettled([redeem(code), redeem(code)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(redeem(code)).rejects.toMatchObject(refused);
});

test("T11 a code expires after a minute", async () => {
  const [early, late] = [await issue(), await issue()];
  testbed.clock.advance(59_999);
  await expect(redeem(early)).resolves.toBeDefined();
  testbed.clock.advance(1);
  await expect(redeem(late)).rejects.toMatchObject(refused);
});

test.each<[string, Place]>([
  ["another host", { origin: "https://evil.example" }],
  ["the host it came from", { origin: legacyOrigin }],
  ["another port", { origin: `${sisterOrigin}:8443` }],
  ["another network", { ip: "203.0.113.9" }],
  ["another browser", { userAgent: "another" }],
  ["another site", { siteId: 2 }],
])("T11 from %s a code is refused, and is used up", async (_who, place) => {
  const code = await issue();
  await expect(redeem(code, place)).rejects.toMatchObject(refused);
  await expect(redeem(code)).rejects.toMatchObject(refused);
});

test("T11 a code of a session that has ended is refused", async () => {
  const account = { email: "nadia@example.com", password: "the password" };
  const signIn = testbed.accounts.handlers["POST /auth/sign-in"];
  const { accessToken } = await signIn({ ...nothing, actor: null, body: account, call: visitorCall() });
  const code = await issue({ origin: legacyOrigin }, accessToken);
  const actor = await testbed.actorOf(accessToken);
  await testbed.accounts.handlers["POST /auth/logout"]({ ...nothing, actor, body: {}, call: visitorCall() });
  await expect(redeem(code)).rejects.toMatchObject(refused);
});

test("T11 a code that is presented while all sessions of its account end opens none", async () => {
  const account = { email: "otto@example.com", password: "the password" };
  const own = (await testbed.accounts.signUp(account, visitorCall())).accessToken;
  const code = await issue({ origin: legacyOrigin }, own);
  const { userId } = await testbed.actorOf(own);
  const { db, clock } = testbed.platform;
  const isWaiting = async () => {
    const { rows } = await db.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  let isOpened = false;
  const { presented } = await transaction(testbed.platform, async (trx) => {
    await lockUser(trx, userId);
    const call = redeem(code).then(
      () => "opened",
      (error: unknown) => error,
    );
    void call.finally(() => {
      isOpened = true;
    });
    await expect.poll(async () => isOpened || (await isWaiting())).toBe(true);
    await revokeSessions(trx, { userId }, clock.now());
    return { presented: call };
  });
  expect(await presented).toMatchObject(refused);
});

test("codes are issued on the old host only, and nowhere without one", async () => {
  await expect(issue({ origin: sisterOrigin })).rejects.toMatchObject({ code: "not_found" });
  const plain = await openAccounts();
  const account = { email: "nadia@example.com", password: "the password" };
  const { accessToken } = await plain.accounts.signUp(account, visitorCall());
  const actor = await plain.actorOf(accessToken);
  const call = { ...visitorCall(), origin: legacyOrigin };
  const tried = plain.accounts.handlers["POST /auth/exchange-code"]({ ...nothing, actor, call, body: {} });
  await expect(tried).rejects.toMatchObject({ code: "not_found" });
  await plain.drop();
});

test("only the hash of a code is stored, and it is removed after its minute", async () => {
  const code = await issue();
  const { kysely } = testbed.platform.db;
  const rows = await kysely.selectFrom("exchange_codes").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  testbed.clock.advance(60_001);
  await testbed.accounts.jobs.find(({ name }) => name === "prune-sessions")?.run();
  expect(await kysely.selectFrom("exchange_codes").selectAll().execute()).toEqual([]);
});
