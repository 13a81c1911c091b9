import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";

// Sign-in at another service, as people do it.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;
let handle: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
});
afterAll(() => testbed.drop());
beforeEach(() => {
  number += 1;
  email = `person${number}@gmail.test`;
  handle = `person_${number}`;
});

test("an unknown person of Google gets an account with a confirmed address and without a password", async () => {
  const browser = openBrowser(testbed);
  const { accessToken } = await browser.signInAt("google", email, { language: "de", darkMode: "true" });
  expect(accessToken).toBe(browser.cookies.session);
  expect(await browser.me()).toMatchObject({
    email,
    emailVerified: true,
    settings: { language: "de", darkMode: true },
  });
  await expect(browser.signIn(email, "the password")).rejects.toThrow("wrong_credentials");
});

test("an unknown person of Telegram gets an account without an address", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("telegram", handle);
  expect(await browser.me()).toMatchObject({ username: handle, email: null, emailVerified: false });
});

test("the same person is in the same account from any browser", async () => {
  const [first, other] = [openBrowser(testbed), openBrowser(testbed)];
  await first.signInAt("google", email);
  await other.signInAt("google", email);
  expect((await other.me()).id).toBe((await first.me()).id);
});

test("who followed a referral link is remembered for the new account", async () => {
  const referrer = openBrowser(testbed);
  await referrer.signUp(email);
  const { userId } = await testbed.actorOf(referrer.cookies.session ?? "");
  const referred = openBrowser(testbed);
  await referred.signInAt("telegram", handle, { referrer: encodeId("user", userId) });
  const actor = await testbed.actorOf(referred.cookies.session ?? "");
  const row = await testbed.platform.db.kysely
    .selectFrom("users")
    .select("referrer_id")
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  expect(row?.referrer_id).toBe(userId);
});

test("an answer that was lost is given again, and opens no second session", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), email);
  const first = await browser.comeBack("google", returned);
  testbed.clock.advance(59_000);
  expect(await browser.comeBack("google", returned)).toEqual(first);
  expect(await testbed.sessionsOf(first.accessToken)).toHaveLength(1);
});

test("calls at once get one session between them", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), email);
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => browser.comeBack("google", returned)),
  );
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [String(answer.reason)] : []));
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  expect(refused.every((reason) => reason.includes("request_in_progress"))).toBe(true);
  const { accessToken } = await browser.comeBack("google", returned);
  expect(await testbed.sessionsOf(accessToken)).toHaveLength(1);
});

test.each(["google", "telegram"] as const)(
  "one person's first sign-ins by %s in eight browsers at once open one account, and all are in it",
  async (provider) => {
    const browsers = Array.from({ length: 8 }, () => openBrowser(testbed));
    const back = await Promise.all(
      browsers.map(async (browser) =>
        browser.choose(await browser.begin(provider), provider === "google" ? email : handle),
      ),
    );
    await Promise.all(
      browsers.map((browser, index) => browser.comeBack(provider, back[index] ?? { state: "" })),
    );
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.me()).id));
    expect(new Set(ids).size).toBe(1);
  },
);

test("who goes back without signing in gets nothing, however often it is repeated", async () => {
  const browser = openBrowser(testbed);
  const { state } = browser.choose(await browser.begin("google"), email);
  const cancelled = () => browser.comeBack("google", { state, error: "access_denied" });
  await expect(cancelled()).rejects.toThrow("sign_in_cancelled");
  await expect(cancelled()).rejects.toThrow("sign_in_cancelled");
  expect(await browser.isSignedIn()).toBe(false);
});

test("a path of this site comes back with the answer, and no other address", async () => {
  const nextOf = async (next: string) =>
    (await openBrowser(testbed).signInAt("google", email, { next })).next;
  expect(await nextOf("/order-vm?plan=1#x")).toBe("/order-vm?plan=1#x");
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    expect(await nextOf(next), next).toBeNull();
  }
});

test("a user of Google whose address has an account signs in as before, and is linked by that", async () => {
  await openBrowser(testbed).signUp(email);
  const browser = openBrowser(testbed);
  await expect(browser.signInAt("google", email)).rejects.toThrow("identity_email_taken");
  expect(await browser.isSignedIn()).toBe(false);
  await browser.signIn(email);
  expect(await browser.socials()).toEqual([`google ${email}`]);
  const later = openBrowser(testbed);
  await later.signInAt("google", email);
  expect((await later.me()).id).toBe((await browser.me()).id);
});

test("a link waits for the owner of that address, in that browser, for ten minutes", async () => {
  await openBrowser(testbed).signUp(email);
  await openBrowser(testbed).signUp(`other-${email}`);
  const refused = async () => {
    const browser = openBrowser(testbed);
    await expect(browser.signInAt("google", email)).rejects.toThrow("identity_email_taken");
    return browser;
  };
  const asOther = await refused();
  await asOther.signIn(`other-${email}`);
  expect(await asOther.socials()).toEqual([]);

  await refused();
  const elsewhere = openBrowser(testbed);
  await elsewhere.signIn(email);
  expect(await elsewhere.socials()).toEqual([]);

  const late = await refused();
  testbed.clock.advance(601_000);
  await late.signIn(email);
  expect(await late.socials()).toEqual([]);
});

test("a session by another service is noted as such, and its user is mailed about a new device", async () => {
  await openBrowser(testbed).signInAt("google", email);
  testbed.mails.length = 0;
  const browser = openBrowser(testbed);
  await browser.signInAt("google", email);
  const { sessionId } = await testbed.actorOf(browser.cookies.session ?? "");
  const session = await testbed.platform.db.kysely
    .selectFrom("sessions")
    .select(["method", "factors"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  expect(session).toEqual({ method: "google", factors: 1 });
});
