import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccounts, visitorCall } from "./accounts.fixture.ts";

const hour = 3_600_000;
const oldPassword = "the old password";
const newPassword = "the new password";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let counter = 0;
let email: string;
let session: string;
let call: ReturnType<typeof visitorCall>;

beforeAll(async () => {
  testbed = await openAccounts();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  email = `user${counter}@example.com`;
  call = visitorCall(`192.0.2.${counter}`);
  ({ accessToken: session } = await testbed.accounts.signUp({ email, password: oldPassword }, call));
  testbed.mails.length = 0;
});

const visitor = { actor: null, params: undefined } as const;

async function sendLinks(): Promise<void> {
  await testbed.accounts.jobs.find(({ name }) => name === "send-recovery-links")?.run();
}

async function recover(address = email): Promise<void> {
  await testbed.accounts.handlers["POST /auth/recovery"]({
    ...visitor,
    body: { email: address },
    call,
    query: undefined,
  });
  await sendLinks();
}

async function mailedToken(): Promise<string> {
  await recover();
  const link = /https:\/\/moorage\.example\/recovery\/token#token=([\w-]{43})$/m.exec(
    testbed.mails[0]?.text ?? "",
  );
  return link?.[1] ?? "";
}

async function reset(token: string, password = newPassword): Promise<void> {
  await testbed.accounts.handlers["POST /auth/recovery/token"]({
    ...visitor,
    query: { token },
    body: { password },
    call,
  });
}

function signIn(password: string) {
  return testbed.accounts.handlers["POST /auth/sign-in"]({
    ...visitor,
    body: { email, password },
    call,
    query: undefined,
  });
}

test("the mailed link sets a new password, verifies the email and ends every session", async () => {
  const { accessToken: second } = await signIn(oldPassword);
  await reset(await mailedToken());
  expect(await testbed.accounts.resolveToken(session)).toBeNull();
  expect(await testbed.accounts.resolveToken(second)).toBeNull();
  expect(call.tokens.at(-1)).toBeNull();
  await expect(signIn(oldPassword)).rejects.toMatchObject({ code: "wrong_credentials" });
  const actor = await testbed.actorOf((await signIn(newPassword)).accessToken);
  const user = await testbed.accounts.handlers["GET /users/me"]({
    actor,
    call,
    params: undefined,
    query: undefined,
    body: undefined,
  });
  expect(user.emailVerified).toBe(true);
  expect(testbed.mails.map((mail) => mail.subject)).toEqual([
    "Set a new password",
    "Your password was changed",
  ]);
});

test("T13 the token of a mailed link is in its fragment, which no server is sent", async () => {
  const token = await mailedToken();
  const link = new URL(/https:\S+/.exec(testbed.mails[0]?.text ?? "")?.[0] ?? "");
  expect([link.pathname, link.search, link.hash]).toEqual(["/recovery/token", "", `#token=${token}`]);
});

test("T11 a link works once, also when two calls use it at the same moment", async () => {
  const token = await mailedToken();
  const outcomes = await Promise.allSettled([reset(token, "password one"), reset(token, "password two")]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { code: "reset_token_invalid" } });
  await expect(reset(token)).rejects.toMatchObject({ code: "reset_token_invalid" });
});

test("a used link ends the other links of its user", async () => {
  const first = await mailedToken();
  testbed.mails.length = 0;
  const second = await mailedToken();
  await reset(second);
  await expect(reset(first)).rejects.toMatchObject({ code: "reset_token_invalid" });
});

test("a link expires after one hour", async () => {
  const token = await mailedToken();
  testbed.clock.advance(hour);
  await expect(reset(token)).rejects.toMatchObject({ code: "reset_token_invalid" });
});

test("a link of one site is invalid on another", async () => {
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values({ id: 2, host: "two.example", name: "Two" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const token = await mailedToken();
  call = { ...call, siteId: 2 };
  await expect(reset(token)).rejects.toMatchObject({ code: "reset_token_invalid" });
  testbed.mails.length = 0;
  await recover();
  expect(testbed.mails).toEqual([]);
});

test("an unknown email gets the same answer and no mail", async () => {
  await recover("unknown@example.com");
  expect(testbed.mails).toEqual([]);
});

test("an invalid email is not even stored", async () => {
  const body = { email: "not an email" };
  await testbed.accounts.handlers["POST /auth/recovery"]({ ...visitor, body, call, query: undefined });
  const { rows } = await testbed.platform.db.pool.query("SELECT email FROM recovery_requests");
  expect(rows).toEqual([]);
});

test("an email that was confirmed long ago keeps its date", async () => {
  const { kysely } = testbed.platform.db;
  const confirmed = new Date("2026-01-01T00:00:00Z");
  await kysely
    .updateTable("users")
    .set({ email_verified_at: confirmed })
    .where("email", "=", email)
    .execute();
  await reset(await mailedToken());
  const user = kysely.selectFrom("users").select(["email_verified_at", "updated_at"]);
  expect(await user.where("email", "=", email).executeTakeFirst()).toEqual({
    email_verified_at: confirmed,
    updated_at: testbed.clock.now(),
  });
});

test("a user who removed the email meanwhile still sets the password, without a mail", async () => {
  const token = await mailedToken();
  const { kysely } = testbed.platform.db;
  const nothing = { email: null, email_canonical: null };
  await kysely.updateTable("users").set(nothing).where("email", "=", email).execute();
  testbed.mails.length = 0;
  await reset(token);
  expect(testbed.mails).toEqual([]);
  expect(await testbed.accounts.resolveToken(session)).toBeNull();
});

test("at most three mails an hour to one address, from any client", async () => {
  for (const ip of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
    call = visitorCall(ip);
    await recover();
  }
  call = visitorCall("198.51.100.4");
  await expect(recover(email.toUpperCase())).rejects.toMatchObject({ code: "rate_limited" });
  expect(testbed.mails).toHaveLength(3);
});

test("only the hash of the link's token is stored", async () => {
  const token = await mailedToken();
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT recovery_tokens::text AS row FROM recovery_tokens",
  );
  expect(JSON.stringify(rows)).not.toContain(token);
});
