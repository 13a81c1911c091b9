import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { secondFactors } from "../second-factor/totp.fixture.ts";

// "It was not me", by the link of a mail about access.

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

const dayMs = 86_400_000;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

const newEmail = () => `${randomUUID()}@example.com`;

/** The token of "It was not me" in the last mail to an address that has one. */
function alarmTo(email: string): string {
  const mail = testbed.mails.findLast(
    ({ recipient, text }) => recipient === email && text.includes("for=not-me"),
  );
  return /for=not-me#token=([\w-]+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

const report = (token: string, siteId = 1) =>
  testbed.accounts.handlers["POST /users/it-was-not-me"]({
    params: undefined,
    query: undefined,
    body: { token },
    actor: null,
    call: { ...testbed.call(), siteId },
  });

const refused = { code: "email_link_invalid" };

/** A user whose account a stranger has signed in to; the owner has the mail about it. */
async function brokenInto() {
  const email = newEmail();
  await testbed.signUp(email);
  const stranger = await testbed.signIn(email, "the password", testbed.call("203.0.113.9"));
  const { userId, customerId } = await testbed.actorOf(stranger);
  return { email, stranger, userId, customerId, alarm: alarmTo(email) };
}

async function frozenUntil(customerId: string): Promise<Date | null> {
  const { frozen_until: until } = await testbed.platform.db.kysely
    .selectFrom("customers")
    .select("frozen_until")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return until;
}

test("the link of the mail about a new device ends all sessions and the password, and freezes for 72 hours", async () => {
  const { email, stranger, customerId, alarm } = await brokenInto();
  const { recoveryToken } = await report(alarm);
  await expect(testbed.actorOf(stranger)).rejects.toThrow("no such session");
  await expect(testbed.signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
  expect(await frozenUntil(customerId)).toEqual(new Date(testbed.clock.now().getTime() + 3 * dayMs));
  const events = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("customer_id", "=", customerId)
    .where("name", "=", "accounts.frozen.v1")
    .execute();
  expect(events).toHaveLength(1);
  expect(recoveryToken).toBeDefined();
});

test("the new password that the answer leads to ends the stop, and the account works again", async () => {
  const { email, customerId, alarm } = await brokenInto();
  const { recoveryToken = "" } = await report(alarm);
  await testbed.reset(recoveryToken, "kelp orrery vestibule");
  expect(await frozenUntil(customerId)).toBeNull();
  const token = await testbed.signIn(email, "kelp orrery vestibule");
  expect(await testbed.me(token)).toMatchObject({ email });
});

test("a recovery by mail ends the stop too", async () => {
  const { email, customerId, alarm } = await brokenInto();
  await report(alarm);
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "kelp orrery vestibule");
  expect(await frozenUntil(customerId)).toBeNull();
});

test("a second report prolongs nothing; after the stop has ended by itself it begins again", async () => {
  const { customerId, alarm } = await brokenInto();
  await report(alarm);
  const first = await frozenUntil(customerId);
  testbed.clock.advance(dayMs);
  await report(alarm);
  expect(await frozenUntil(customerId)).toEqual(first);
  testbed.clock.advance(2 * dayMs);
  await report(alarm);
  expect((await frozenUntil(customerId))?.getTime()).toBe((first?.getTime() ?? 0) + 3 * dayMs);
});

test("T11 a mail from before the last new password by mail freezes no more", async () => {
  const { email, customerId, alarm } = await brokenInto();
  testbed.clock.advance(1000);
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "kelp orrery vestibule");
  await expect(report(alarm)).rejects.toMatchObject(refused);
  expect(await frozenUntil(customerId)).toBeNull();
  // The mail about that password is younger than it.
  testbed.clock.advance(1000);
  const stranger = await testbed.signIn(email, "kelp orrery vestibule", testbed.call("203.0.114.9"));
  expect(stranger).not.toBe("");
  await report(alarmTo(email));
  expect(await frozenUntil(customerId)).not.toBeNull();
});

test("T11 a link works for 7 days, at its own site, unchanged, and no other link works for it", async () => {
  const { email, customerId, alarm } = await brokenInto();
  await testbed.recover(email);
  const changed = `${alarm.slice(0, 40)}${alarm[40] === "A" ? "B" : "A"}${alarm.slice(41)}`;
  for (const token of [changed, testbed.linkTo(email), "", "made-up", alarm.slice(0, -2)])
    await expect(report(token)).rejects.toMatchObject(refused);
  await expect(report(alarm, 2)).rejects.toMatchObject(refused);
  await expect(testbed.follow(alarm)).rejects.toMatchObject(refused);
  testbed.clock.advance(7 * dayMs);
  await expect(report(alarm)).rejects.toMatchObject(refused);
  expect(await frozenUntil(customerId)).toBeNull();
});

test("T10 the former mailbox can freeze, and is not handed the account", async () => {
  const email = newEmail();
  const token = await testbed.signUpProved(email);
  const { customerId } = await testbed.actorOf(token);
  const next = newEmail();
  await testbed.changeEmail(token, next);
  const alarm = alarmTo(email);
  await testbed.follow(testbed.linkTo(next));
  expect(await report(alarm)).toEqual({});
  expect(await frozenUntil(customerId)).not.toBeNull();
});

test("T10 a former mailbox that was never proved cannot, whatever mail it got", async () => {
  const email = newEmail();
  const token = await testbed.signUp(email);
  await testbed.signIn(email, "the password", testbed.call("203.0.113.9"));
  const alarm = alarmTo(email);
  const next = newEmail();
  await testbed.changeEmail(token, next);
  await testbed.followAs(token, testbed.linkTo(next));
  await expect(report(alarm)).rejects.toMatchObject(refused);
  expect((await testbed.me(token)).email).toBe(next);
});

test("only the reporter's own things stop", async () => {
  const other = await testbed.signUp(newEmail());
  const { customerId } = await testbed.actorOf(other);
  await report((await brokenInto()).alarm);
  expect(await frozenUntil(customerId)).toBeNull();
  expect(await testbed.me(other)).toBeDefined();
});

test("mails that lead in by themselves have no such link", async () => {
  const email = newEmail();
  await testbed.signUp(email);
  await testbed.recover(email);
  expect(alarmTo(email)).toBe("");
});

test("a second factor that a stranger has set up goes, and one that is older stays", async () => {
  const { email, stranger } = await brokenInto();
  const factors = secondFactors(testbed);
  const { secret } = await factors.setUp(stranger);
  await factors.confirm(stranger, authenticator(testbed, secret).code());
  const { recoveryToken } = await report(alarmTo(email));
  await testbed.reset(recoveryToken ?? "", "kelp orrery vestibule");
  await testbed.signIn(email, "kelp orrery vestibule");

  const own = newEmail();
  await testbed.signUp(own);
  await testbed.follow(testbed.linkTo(own));
  const token = await testbed.signIn(own);
  const shown = await factors.setUp(token);
  await factors.confirm(token, authenticator(testbed, shown.secret).code());
  testbed.clock.advance(8 * dayMs);
  await testbed.changePassword(token, "the password", "another password");
  const later = await report(alarmTo(own));
  await testbed.reset(later.recoveryToken ?? "", "kelp orrery vestibule");
  expect(await factors.browser().challenge(own, "kelp orrery vestibule")).not.toBe("");
});

test.each([
  ["that a stranger has replaced end", true],
  ["of before the last days stay", false],
])("recovery codes %s", async (_, isRemade) => {
  const email = newEmail();
  await testbed.signUp(email);
  await testbed.follow(testbed.linkTo(email));
  const token = await testbed.signIn(email);
  const factors = secondFactors(testbed);
  const { secret } = await factors.setUp(token);
  const made = await factors.confirm(token, authenticator(testbed, secret).code());
  testbed.clock.advance(8 * dayMs);
  const { recoveryCodes } = isRemade ? await factors.newCodes(token) : made;
  await testbed.changePassword(token, "the password", "another password");
  const { recoveryToken } = await report(alarmTo(email));
  await testbed.reset(recoveryToken ?? "", "kelp orrery vestibule");
  const browser = factors.browser();
  const challenge = await browser.challenge(email, "kelp orrery vestibule");
  const passed = browser.pass({ challenge, recoveryCode: recoveryCodes[0] ?? "" });
  if (isRemade) await expect(passed).rejects.toMatchObject({ code: "wrong_code" });
  else expect(await testbed.me(await passed)).toMatchObject({ email });
});
