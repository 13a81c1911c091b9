import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";

// What a change leaves behind: its actor in the audit log, the wakes, and the links in its mails.

const origin = "https://moorage.example";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;
let email: string;
let token: string;
let userId: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  email = `user${counter}@example.com`;
  token = await testbed.signUp(email);
  ({ userId } = await testbed.actorOf(token));
});

const nothing = { params: undefined, query: undefined, body: undefined } as const;
const visitor = { ...nothing, actor: null } as const;

/** Audit rows, wakes and mails caused by a change. */
async function trailOf(change: () => Promise<unknown>) {
  const rows = testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "object_type", "object_id", "request_id"])
    .orderBy("id");
  const before = (await rows.execute()).length;
  testbed.mails.length = 0;
  testbed.woken.length = 0;
  await change();
  const audit = (await rows.execute()).slice(before);
  return {
    audit: audit.map(({ actor, action, object_type: type, object_id: id, request_id: requestId }) => ({
      by: actor,
      did: action,
      to: `${type} ${id}`,
      requestId,
    })),
    woken: testbed.woken.toSorted(),
    mails: testbed.mails.map(({ recipient, subject, text }) => [recipient, subject, linkIn(text)]),
  };
}

/** Where a mail's button leads, without its secret. */
function linkIn(text: string): string | undefined {
  return /^https:\/\/\S+$/m.exec(text)?.[0].replace(/token=[\w-]{43}$/, "token=…");
}

const byUser = (did: string, to = `user ${userId}`) => ({
  by: { kind: "user", id: userId },
  did,
  to,
  requestId: "req-1",
});

test("a sign-in from a new device", async () => {
  const device = { ...testbed.call("203.0.113.7"), userAgent: "curl/8.7.1" };
  expect(await trailOf(() => testbed.signIn(email, "the password", device))).toEqual({
    audit: [byUser("user.sign-in")],
    woken: ["mail"],
    mails: [[email, "New sign-in to your account", `${origin}/settings/security`]],
  });
});

test("a sign-up", async () => {
  const { audit, ...rest } = await trailOf(() => testbed.signUp(`another-${email}`));
  expect(audit).toMatchObject([{ did: "user.sign-up", to: expect.stringMatching(/^user /) }]);
  expect(rest).toEqual({
    woken: ["events", "mail"],
    mails: [[`another-${email}`, "Confirm your email", `${origin}/verify?for=verify#token=…`]],
  });
});

test("a logout", async () => {
  const actor = await testbed.actorOf(token);
  expect(await trailOf(() => testbed.logOut(token))).toEqual({
    audit: [byUser("session.revoke", `session ${actor.sessionId}`)],
    woken: ["events"],
    mails: [],
  });
});

test("sessions ended one by one", async () => {
  const second = await testbed.actorOf(await testbed.signIn(email));
  const third = await testbed.actorOf(await testbed.signIn(email));
  expect(await trailOf(() => testbed.endSession(token, second.sessionId))).toEqual({
    audit: [byUser("session.revoke", `session ${second.sessionId}`)],
    woken: ["events"],
    mails: [],
  });
  const endOthers = () => testbed.endOthers(token);
  expect((await trailOf(endOthers)).audit).toEqual([byUser("session.revoke", `session ${third.sessionId}`)]);
  // No session is left to end, which is not an error.
  expect((await trailOf(endOthers)).audit).toEqual([]);
});

test("a change of password", async () => {
  await testbed.signIn(email);
  expect(await trailOf(() => testbed.changePassword(token, "the password", "another password"))).toEqual({
    audit: [byUser("user.change-password")],
    woken: ["events", "mail"],
    mails: [[email, "Your password was changed", `${origin}/recovery`]],
  });
});

test("a change of password by a user without an email", async () => {
  const gone = { email: null, email_canonical: null };
  await testbed.platform.db.kysely.updateTable("users").set(gone).where("id", "=", userId).execute();
  const { mails, audit } = await trailOf(() =>
    testbed.changePassword(token, "the password", "another password"),
  );
  expect([mails, audit]).toEqual([[], [byUser("user.change-password")]]);
});

test("a recovery request, its mail, and the new password", async () => {
  const ask = () =>
    testbed.accounts.handlers["POST /auth/recovery"]({ ...visitor, body: { email }, call: testbed.call() });
  expect(await trailOf(ask)).toEqual({ audit: [], woken: ["mail"], mails: [] });

  const send = async () => {
    await testbed.accounts.jobs.find(({ name }) => name === "send-recovery-links")?.run();
  };
  expect(await trailOf(send)).toEqual({
    audit: [{ ...byUser("user.request-recovery"), by: { kind: "system" } }],
    woken: ["mail"],
    mails: [[email, "Set a new password", `${origin}/recovery/token#token=…`]],
  });
  const query = { token: testbed.linkTo(email) };
  const reset = () =>
    testbed.accounts.handlers["POST /auth/recovery/token"]({
      ...visitor,
      query,
      body: { password: "another password" },
      call: testbed.call(),
    });
  expect(await trailOf(reset)).toEqual({
    audit: [byUser("user.reset-password")],
    woken: ["events", "mail"],
    mails: [[email, "Your password was changed", `${origin}/recovery`]],
  });
  expect(await trailOf(send)).toEqual({ audit: [], woken: [], mails: [] });
});

test("a verification requested again, and its link", async () => {
  expect(await trailOf(() => testbed.sendAgain(token))).toEqual({
    audit: [byUser("user.request-verification")],
    woken: ["mail"],
    mails: [[email, "Confirm your email", `${origin}/verify?for=verify#token=…`]],
  });
  const link = testbed.linkTo(email);
  expect(await trailOf(() => testbed.followAs(token, link))).toEqual({
    audit: [byUser("user.email-verify")],
    woken: ["events"],
    mails: [],
  });
  const { customerId } = await testbed.actorOf(token);
  const events = testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select(["site_id", "customer_id", "payload"]);
  expect(await events.where("name", "=", "accounts.email-confirmed.v1").execute()).toContainEqual({
    site_id: 1,
    customer_id: customerId,
    payload: { userId },
  });
});

test("a change of email, its link and the way back", async () => {
  await testbed.followAs(token, testbed.linkTo(email));
  const other = `other-${email}`;
  expect(await trailOf(() => testbed.changeEmail(token, other))).toEqual({
    audit: [byUser("user.request-email-change")],
    woken: ["mail"],
    mails: [
      [other, "Confirm your new email", `${origin}/verify?for=change#token=…`],
      [email, "The email of your account is to change", `${origin}/verify?for=undo#token=…`],
    ],
  });
  const [change, undo] = [testbed.linkTo(other), testbed.linkTo(email)];
  expect((await trailOf(() => testbed.follow(change))).audit).toEqual([byUser("user.email-change")]);
  expect((await trailOf(() => testbed.follow(undo))).audit).toEqual([byUser("user.email-undo")]);
});

test("a change to an address that has an account", async () => {
  await testbed.followAs(token, testbed.linkTo(email));
  const other = `other-${email}`;
  await testbed.signUp(other);
  const { mails } = await trailOf(() => testbed.changeEmail(token, other));
  expect(mails).toEqual([
    [other, "You have an account with this email", `${origin}/login`],
    [email, "The email of your account is to change", `${origin}/verify?for=undo#token=…`],
  ]);
});

test("settings", async () => {
  const actor = await testbed.actorOf(token);
  const body = { darkMode: true, notificationsEnabled: false, language: "he" };
  const save = () =>
    testbed.accounts.handlers["POST /users/settings"]({ ...nothing, actor, body, call: testbed.call() });
  expect(await trailOf(save)).toEqual({
    audit: [byUser("user.save-settings")],
    woken: ["events"],
    mails: [],
  });
});

test("a session keeps the beginning of its user agent", async () => {
  const call = { ...testbed.call(), userAgent: "x".repeat(300) };
  const { sessionId } = await testbed.actorOf(await testbed.signIn(email, "the password", call));
  const session = testbed.platform.db.kysely.selectFrom("sessions").select(["user_agent", "site_id"]);
  expect(await session.where("id", "=", sessionId).executeTakeFirst()).toEqual({
    user_agent: "x".repeat(200),
    site_id: 1,
  });
});
