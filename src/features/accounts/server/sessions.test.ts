import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";

let testbed: Awaited<ReturnType<typeof openAccounts>>;

beforeAll(async () => {
  testbed = await openAccounts();
});

afterAll(() => testbed.drop());

const password = "correct horse battery";

function signUp(email: string, extra: object = {}) {
  const call = visitorCall();
  const body = { email, password, ...extra };
  return testbed.accounts.handlers["POST /auth/sign-up"]({
    body,
    call,
    actor: null,
    params: undefined,
    query: undefined,
  });
}

function signIn(email: string, secret = password, ip = "192.0.2.1") {
  const call = visitorCall(ip);
  const body = { email, password: secret };
  return testbed.accounts.handlers["POST /auth/sign-in"]({
    body,
    call,
    actor: null,
    params: undefined,
    query: undefined,
  });
}

async function me(token: string) {
  const actor = await testbed.actorOf(token);
  const call = visitorCall();
  return testbed.accounts.handlers["GET /users/me"]({
    actor,
    call,
    params: undefined,
    query: undefined,
    body: undefined,
  });
}

async function eventsOf(name: string) {
  const events = testbed.platform.db.kysely.selectFrom("outbox_events").select(["payload", "customer_id"]);
  return events.where("name", "=", name).execute();
}

test("a sign-up opens a session whose user is named after the email", async () => {
  const now = testbed.clock.now();
  const { accessToken } = await signUp("Ann.Lee@Example.com", { language: "DE", darkMode: true });
  const user = await me(accessToken);
  expect(user).toMatchObject({
    username: "Ann.Lee",
    email: "Ann.Lee@Example.com",
    emailVerified: false,
    balance: 1234,
    isTelegramConnected: false,
    isEmailUnreachable: false,
    settings: { language: "de", notificationsEnabled: true, darkMode: true },
    lastUpdate: now.toISOString(),
  });
  const actor = await testbed.actorOf(accessToken);
  expect(decodeId("user", user.id)).toBe(actor.userId);
  expect(await eventsOf("accounts.signed-up.v1")).toContainEqual({
    payload: { userId: actor.userId },
    customer_id: actor.customerId,
  });
});

test("one email is one account, in any letter case and from any number of concurrent calls", async () => {
  const calls = ["same@example.com", "SAME@example.com", "Same@Example.com"].map((email) => signUp(email));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      expect(outcome.reason).toMatchObject({ code: "email_taken", fields: { email: "email_taken" } });
    }
  }
});

test("a name is kept as given, an empty one and control characters are refused", async () => {
  const { accessToken } = await signUp("named@example.com", { username: "<b>Zoë</b>" });
  expect((await me(accessToken)).username).toBe("<b>Zoë</b>");
  await expect(signUp("blank@example.com", { username: "  " })).rejects.toMatchObject({
    fields: { username: "required" },
  });
  await expect(signUp("nul@example.com", { username: "a\u0000b" })).rejects.toMatchObject({
    fields: { username: "invalid_characters" },
  });
});

test("an unsupported or made-up language becomes English", async () => {
  for (const language of ["xx", "xa"]) {
    const { accessToken } = await signUp(`${language}@example.com`, { language });
    expect((await me(accessToken)).settings.language).toBe("en");
  }
});

test("a sign-up that names no settings has English, notifications and the light theme", async () => {
  const { accessToken } = await signUp("defaults@example.com");
  const settings = { language: "en", notificationsEnabled: true, darkMode: false };
  expect((await me(accessToken)).settings).toEqual(settings);
});

test("the referrer is stored once; an unknown one is ignored", async () => {
  const first = await signUp("referrer@example.com");
  const referrer = (await me(first.accessToken)).id;
  const unknown = encodeId("user", testbed.platform.ids.next());
  const cases = { known: referrer, unknown, nonsense: "' OR 1=1", server: referrer.replace("usr", "srv") };
  for (const [name, value] of Object.entries(cases)) await signUp(`${name}@example.com`, { referrer: value });
  const rows = await testbed.platform.db.kysely
    .selectFrom("users")
    .select(["email", "referrer_id"])
    .where(
      "email",
      "in",
      Object.keys(cases).map((name) => `${name}@example.com`),
    )
    .orderBy("email")
    .execute();
  expect(rows.map((row) => [row.email, row.referrer_id])).toEqual([
    ["known@example.com", decodeId("user", referrer)],
    ["nonsense@example.com", null],
    ["server@example.com", null],
    ["unknown@example.com", null],
  ]);
});

test("a sign-in opens another session, in any letter case of the email", async () => {
  const first = await signUp("again@example.com");
  const second = await signIn("AGAIN@example.com");
  expect(second.accessToken).not.toBe(first.accessToken);
  expect((await me(second.accessToken)).id).toBe((await me(first.accessToken)).id);
});

test("T12 a wrong password and an unknown email get the same answer after the same work", async () => {
  await signUp("victim@example.com");
  testbed.verified.length = 0;
  const wrong = await signIn("victim@example.com", "wrong password").catch((error: unknown) => error);
  const unknown = await signIn("nobody@example.com").catch((error: unknown) => error);
  expect(wrong).toMatchObject({ code: "wrong_credentials", params: undefined, fields: undefined });
  expect(unknown).toEqual(wrong);
  // Null means that the queue ran the dummy verification.
  expect(testbed.verified).toEqual([expect.stringContaining("$argon2id$"), null]);
});

test("an email that cannot exist is answered like an unknown one", async () => {
  for (const email of ["no-at", "a\u0000@example.com"]) {
    await expect(signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(signUp(email)).rejects.toMatchObject({
      code: "invalid_email",
      fields: { email: "invalid_email" },
    });
  }
});

test("one address gets ten tries on an email; its owner elsewhere is not locked out", async () => {
  await signUp("tried@example.com");
  for (let count = 0; count < 10; count += 1) {
    await expect(signIn("tried@example.com", "guess", "198.51.100.1")).rejects.toMatchObject({
      code: "wrong_credentials",
    });
  }
  await expect(signIn("tried@example.com", password, "198.51.100.1")).rejects.toMatchObject({
    code: "rate_limited",
  });
  await signIn("tried@example.com", password, "198.51.100.2");
});

test("a logout ends that session only, at once, and clears the cookie", async () => {
  const { accessToken } = await signUp("leaver@example.com");
  const { accessToken: other } = await signIn("leaver@example.com");
  const actor = await testbed.actorOf(accessToken);
  const call = visitorCall();
  await testbed.accounts.handlers["POST /auth/logout"]({
    actor,
    call,
    body: {},
    params: undefined,
    query: undefined,
  });
  expect(call.tokens).toEqual([null]);
  expect(await testbed.accounts.resolveToken(accessToken)).toBeNull();
  expect(await testbed.accounts.resolveToken(other)).not.toBeNull();
  expect(await eventsOf("accounts.session-revoked.v1")).toContainEqual({
    payload: { sessionId: actor.sessionId, userId: actor.userId },
    customer_id: actor.customerId,
  });
});

test("settings are saved completely and published", async () => {
  const { accessToken } = await signUp("settings@example.com");
  const actor = await testbed.actorOf(accessToken);
  const body = { darkMode: true, notificationsEnabled: false, language: "he" };
  const call = visitorCall();
  const before = await me(accessToken);
  testbed.clock.advance(1000);
  const user = await testbed.accounts.handlers["POST /users/settings"]({
    actor,
    body,
    call,
    params: undefined,
    query: undefined,
  });
  expect(user.settings).toEqual(body);
  expect(Date.parse(user.lastUpdate) - Date.parse(before.lastUpdate)).toBe(1000);
  expect(await eventsOf("accounts.settings-changed.v1")).toContainEqual({
    payload: { userId: actor.userId },
    customer_id: actor.customerId,
  });
});

test("only the hash of a token is stored, and garbage resolves to no one", async () => {
  const { accessToken } = await signUp("hashed@example.com");
  const { rows } = await testbed.platform.db.pool.query("SELECT sessions::text AS row FROM sessions");
  expect(JSON.stringify(rows)).not.toContain(accessToken);
  for (const token of ["", "x", "\u0000", `${accessToken}x`]) {
    expect(await testbed.accounts.resolveToken(token)).toBeNull();
  }
});

test("every change leaves an audit row with ids only", async () => {
  const { accessToken } = await signUp("audited@example.com");
  const actor = await testbed.actorOf(accessToken);
  const { userId, sessionId } = actor;
  const call = visitorCall();
  await testbed.accounts.handlers["POST /auth/logout"]({
    actor,
    call,
    body: {},
    params: undefined,
    query: undefined,
  });
  const rows = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select(["action", "actor", "object_id", "detail", "request_id"])
    .where("object_id", "in", [userId, sessionId])
    .orderBy("id")
    .execute();
  const common = { actor: { kind: "user", id: userId }, detail: {}, request_id: "req-1" };
  expect(rows).toEqual([
    { ...common, action: "user.sign-up", object_id: userId },
    { ...common, action: "session.revoke", object_id: sessionId },
  ]);
});
