import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { secondFactors } from "./totp.fixture.ts";

// Recovery after losing every factor: 72 hours, shown to all who are signed in, and stopped by anyone who still has a factor.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let calls: ReturnType<typeof secondFactors>;

const hourMs = 3_600_000;
const waitMs = 72 * hourMs;
const refused = { code: "email_link_invalid" };
const expired = { code: "second_factor_expired" };

beforeAll(async () => {
  testbed = await openAccountCalls();
  calls = secondFactors(testbed);
});

afterAll(() => testbed.drop());

const mailLinks = async () =>
  testbed.accounts.jobs.find(({ name }) => name === "mail-factor-recoveries")?.run();

/** The token of the last mail that takes a second factor off; empty when there is none. */
function linkTo(email: string): string {
  const mail = testbed.mails.findLast(
    ({ recipient, text }) => recipient === email && text.includes("for=factors"),
  );
  return /for=factors#token=([\w-]{43})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

const eventsOf = async (token: string): Promise<readonly string[]> => {
  const { customerId } = await testbed.actorOf(token);
  const rows = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("customer_id", "=", customerId)
    .where("name", "like", "accounts.factor-%")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
};

/** An account whose owner lost everything, and the browser in which they proved the password. */
async function lost() {
  const account = await calls.open(`${randomUUID()}@example.com`);
  const browser = calls.browser();
  const challenge = await browser.challenge(account.email);
  const readyAt = await browser.lost(challenge);
  return { ...account, browser, challenge, readyAt };
}

/** The same after the wait. */
async function waited() {
  const account = await lost();
  testbed.clock.advance(waitMs);
  await mailLinks();
  return { ...account, link: linkTo(account.email) };
}

test("after 72 hours, not before, one mail takes the factor off, and the password alone signs in", async () => {
  const { email, token, browser, readyAt } = await lost();
  expect(Date.parse(readyAt) - testbed.clock.now().getTime()).toBe(waitMs);
  expect(await calls.state(token)).toMatchObject({ lostFrom: readyAt });
  testbed.clock.advance(waitMs - 1000);
  await mailLinks();
  expect(linkTo(email)).toBe("");
  testbed.clock.advance(1000);
  await Promise.all([mailLinks(), mailLinks()]);
  expect(
    testbed.mails.filter((mail) => mail.recipient === email && mail.text.includes("for=factors")),
  ).toHaveLength(1);

  await browser.recover(linkTo(email));
  await expect(testbed.me(token)).rejects.toThrow("no such session");
  const again = await testbed.signIn(email);
  expect(await calls.state(again)).toEqual({ since: null, recoveryCodesLeft: 0, lostFrom: null });
  await expect(browser.recover(linkTo(email))).rejects.toMatchObject(refused);
  expect(await eventsOf(again)).toEqual(["accounts.factor-recovery-begun.v1"]);
});

test("said again, it neither begins again nor ends earlier", async () => {
  const { email, readyAt } = await lost();
  testbed.clock.advance(50 * hourMs);
  const other = calls.browser();
  expect(await other.lost(await other.challenge(email))).toBe(readyAt);
});

test.each<[string, (account: Awaited<ReturnType<typeof waited>>) => Promise<unknown>]>([
  [
    "a code of the authenticator",
    async ({ email, app, browser }) =>
      browser.pass({ challenge: await browser.challenge(email), code: app.code() }),
  ],
  [
    "a recovery code",
    async ({ email, recoveryCodes, browser }) =>
      browser.pass({ challenge: await browser.challenge(email), recoveryCode: recoveryCodes[0] ?? "" }),
  ],
  ["a session that says so", ({ token }) => calls.notLost(token)],
])("T38 %s stops it, also when the mail is sent already", async (_, stop) => {
  const account = await waited();
  expect(account.link).not.toBe("");
  await stop(account);
  expect(await eventsOf(account.token)).toEqual([
    "accounts.factor-recovery-begun.v1",
    "accounts.factor-recovery-stopped.v1",
  ]);
  await expect(account.browser.recover(account.link)).rejects.toMatchObject(refused);
  await account.browser.challenge(account.email);
});

test.each<[string, (account: Awaited<ReturnType<typeof lost>>) => Promise<unknown>]>([
  ["a new password", ({ token }) => testbed.changePassword(token, "the password", "another password")],
  [
    "a password set by mail",
    async ({ email }) => {
      await testbed.recover(email);
      await testbed.reset(testbed.linkTo(email), "another password");
    },
  ],
  [
    "another email",
    async ({ token }) => {
      const email = `${randomUUID()}@example.com`;
      await testbed.changeEmail(token, email);
      await testbed.follow(testbed.linkTo(email));
    },
  ],
  [
    "an email given by an operator",
    async ({ token }) => {
      const { userId } = await testbed.actorOf(token);
      const given = { userId, siteId: 1, email: `${randomUUID()}@example.com`, reason: "wrote from it" };
      await testbed.accounts.giveEmail(createCtx(testbed.platform, systemActor), given);
    },
  ],
])("T38 %s ends what was begun before it", async (_, change) => {
  const account = await lost();
  await change(account);
  testbed.clock.advance(waitMs);
  await mailLinks();
  expect(linkTo(account.email)).toBe("");
});

test("T38 an email given by an operator takes no factor off, nor does the password that is set with it", async () => {
  const { email, token, app } = await calls.open(`${randomUUID()}@example.com`);
  await testbed.followAs(token, testbed.linkTo(email));
  const { userId } = await testbed.actorOf(token);
  const given = { userId, siteId: 1, email: `${randomUUID()}@example.com`, reason: "wrote from it" };
  const ctx = createCtx(testbed.platform, systemActor);
  expect(await testbed.accounts.giveEmail(ctx, given)).toEqual({ hasAuthenticator: true });
  await testbed.recover(given.email);
  await testbed.reset(testbed.linkTo(given.email), "another password");
  const browser = calls.browser();
  const challenge = await browser.challenge(given.email, "another password");
  await browser.pass({ challenge, code: app.code() });
});

test("T38 the link works on its own site, for a week, and for one of many at once", async () => {
  const { link, browser } = await waited();
  await expect(browser.recover(link, 2)).rejects.toMatchObject(refused);
  await expect(browser.recover("A".repeat(43))).rejects.toMatchObject(refused);
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => browser.recover(link)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = await waited();
  testbed.clock.advance(7 * 24 * hourMs);
  await expect(late.browser.recover(late.link)).rejects.toMatchObject(refused);
});

test("T38 it takes the password, in this browser and site, and more than three an hour are refused", async () => {
  const { email } = await calls.open(`${randomUUID()}@example.com`);
  const browser = calls.browser();
  const challenge = await browser.challenge(email);
  await expect(calls.browser().lost(challenge)).rejects.toMatchObject(expired);
  await expect(browser.lost(challenge, 2)).rejects.toMatchObject(expired);
  await expect(browser.lost("A".repeat(43))).rejects.toMatchObject(expired);
  for (let times = 0; times < 3; times += 1) await browser.lost(challenge);
  await expect(browser.lost(challenge)).rejects.toMatchObject({ code: "rate_limited" });
});
