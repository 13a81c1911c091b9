import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";

// What links and unlinks accounts at other services, and who loses them.

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

test("a link signs in from then on, and an unlinked account no longer does", async () => {
  const browser = openBrowser(testbed);
  await browser.signUp(email);
  const { accessToken, intent } = await browser.link("telegram", handle);
  expect([accessToken, intent]).toEqual([browser.cookies.session, "link"]);
  const other = openBrowser(testbed);
  await other.signInAt("telegram", handle);
  expect((await other.me()).id).toBe((await browser.me()).id);

  await browser.changeSocials("telegram", null);
  expect(await browser.socials()).toEqual([]);
  // The session that it opened ends with it.
  expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  const stranger = openBrowser(testbed);
  await stranger.signInAt("telegram", handle);
  expect((await stranger.me()).id).not.toBe((await browser.me()).id);
});

test("what is not linked cannot be unlinked", async () => {
  const browser = openBrowser(testbed);
  await browser.signUp(email);
  await expect(browser.changeSocials("google", null)).rejects.toThrow("not_found");
});

test("the last way in stays", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("google", email);
  await expect(browser.changeSocials("google", null)).rejects.toThrow("last_sign_in_method");
  await browser.link("telegram", handle);
  await browser.changeSocials("google", null);
  await expect(browser.changeSocials("telegram", null)).rejects.toThrow("last_sign_in_method");
  expect(await browser.socials()).toEqual([`telegram @${handle}`]);
});

test("of two calls that would unlink the last two, one is refused", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("google", email);
  await browser.link("telegram", handle);
  const ended = await Promise.allSettled([
    browser.changeSocials("google", null),
    browser.changeSocials("telegram", null),
  ]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await browser.socials()).toHaveLength(1);
});

test("a change leaves an audit row and an event, and names no person in them", async () => {
  const browser = openBrowser(testbed);
  await browser.signUp(email);
  const { userId } = await testbed.actorOf(browser.cookies.session ?? "");
  await browser.link("google", `g-${email}`);
  await browser.changeSocials("google", null);
  const { kysely } = testbed.platform.db;
  const audit = await kysely
    .selectFrom("audit_log")
    .select(["action", "detail", "actor"])
    .where("object_id", "=", userId)
    .where("action", "like", "%identity%")
    .orderBy("id")
    .execute();
  const actor = { kind: "user", id: userId };
  expect(audit).toEqual([
    { action: "user.link-identity", detail: { provider: "google" }, actor },
    { action: "user.unlink-identity", detail: { provider: "google" }, actor },
  ]);
  const events = await kysely
    .selectFrom("outbox_events")
    .select(["name", "payload"])
    .where("name", "like", "accounts.identity%")
    .where((where) => where.cast(where.ref("payload"), "text"), "like", `%${userId}%`)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { name: "accounts.identity-linked.v1", payload: { userId, provider: "google" } },
    { name: "accounts.identity-unlinked.v1", payload: { userId, provider: "google" } },
  ]);
});

test("T10 who registered another's address first is out once its owner sets a password", async () => {
  const [attacker, victim] = [openBrowser(testbed), openBrowser(testbed)];
  await attacker.signUp(email);
  await attacker.link("telegram", handle);
  // The victim's Google does not confirm the attacker's account.
  await expect(victim.signInAt("google", email)).rejects.toThrow("identity_email_taken");
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "a new password of the owner");
  expect(await attacker.isSignedIn()).toBe(false);
  await victim.signIn(email, "a new password of the owner");
  expect(await victim.socials()).toEqual([`google ${email}`]);
  const again = openBrowser(testbed);
  await again.signInAt("telegram", handle);
  expect((await again.me()).id).not.toBe((await victim.me()).id);
});

test("T10 who registered another's address first loses sessions and links when its owner confirms it", async () => {
  const [attacker, victim] = [openBrowser(testbed), openBrowser(testbed)];
  await attacker.signUp(email);
  await attacker.link("telegram", handle);
  await victim.follow(testbed.linkTo(email));
  expect(await attacker.isSignedIn()).toBe(false);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT FROM identities JOIN users ON users.id = user_id WHERE users.email = $1",
    [email],
  );
  expect(rows).toEqual([]);
});

test("an owner who confirms where they are signed in keeps session and links; a later proof ends nothing", async () => {
  const [browser, other] = [openBrowser(testbed), openBrowser(testbed)];
  await browser.signUp(email);
  await browser.link("telegram", handle);
  await other.signIn(email);
  await browser.follow(testbed.linkTo(email));
  expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  expect(await browser.socials()).toEqual([`telegram @${handle}`]);

  await other.signIn(email);
  await testbed.changeEmail(browser.cookies.session ?? "", `new-${email}`);
  await openBrowser(testbed).follow(testbed.linkTo(`new-${email}`));
  expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
});

test("a recovery removes what another linked, and keeps what the same mailbox proves", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("google", email);
  await browser.link("telegram", handle);
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "a new password of the owner");
  const owner = openBrowser(testbed);
  await owner.signInAt("google", email);
  expect(await owner.socials()).toEqual([`google ${email}`]);
});

test("a change of address that its owner takes back ends the thief's links", async () => {
  const [owner, thief] = [openBrowser(testbed), openBrowser(testbed)];
  await owner.signUp(email);
  await owner.follow(testbed.linkTo(email));
  await thief.signIn(email);
  await testbed.changeEmail(thief.cookies.session ?? "", `thief-${email}`);
  await thief.link("telegram", handle);
  const undo = testbed.linkTo(email);
  await owner.follow(undo);
  expect([await thief.isSignedIn(), await owner.isSignedIn()]).toEqual([false, false]);
  const again = openBrowser(testbed);
  await again.signInAt("telegram", handle);
  expect((await again.me()).email).toBeNull();
});

test("an account of Telegram gets its first email by its session alone, and no second one", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("telegram", handle);
  const token = browser.cookies.session ?? "";
  await testbed.addEmail(token, email);
  await browser.follow(testbed.linkTo(email));
  expect(await browser.me()).toMatchObject({ email, emailVerified: true });
  expect(await browser.socials()).toEqual([`telegram @${handle}`]);
  await expect(testbed.addEmail(token, `thief-${email}`)).rejects.toThrow("wrong_password");
  // From now on a password can be set by mail.
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "a new password of the owner");
  await browser.signIn(email, "a new password of the owner");
});

test("who lacks a password but has an email, or has a password, does not change it by a session alone", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("google", email);
  await expect(testbed.addEmail(browser.cookies.session ?? "", `a-${email}`)).rejects.toThrow(
    "wrong_password",
  );
  const other = openBrowser(testbed);
  await other.signUp(`other-${email}`);
  await expect(testbed.addEmail(other.cookies.session ?? "", `a-${email}`)).rejects.toThrow("wrong_password");
});

test("of two first emails asked for at once, the second confirmed one replaces none", async () => {
  const browser = openBrowser(testbed);
  await browser.signInAt("telegram", handle);
  const token = browser.cookies.session ?? "";
  await testbed.addEmail(token, email);
  await testbed.addEmail(token, `other-${email}`);
  await browser.follow(testbed.linkTo(`other-${email}`));
  await expect(browser.follow(testbed.linkTo(email))).rejects.toThrow("email_link_invalid");
  expect((await browser.me()).email).toBe(`other-${email}`);
});
