import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";

const accountBudget = 30;
const limited = { code: "rate_limited" };
const wrong = { code: "wrong_credentials" };

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;
let email: string;
let home: string;

beforeAll(async () => {
  testbed = await openAccountCalls({
    passwords: {
      hash: async (secret) => `plain:${secret}`,
      verify: async (hash, secret) => {
        compared += 1;
        return hash === `plain:${secret}`;
      },
    },
  });
});

afterAll(() => testbed.drop());

let compared = 0;

beforeEach(async () => {
  counter += 1;
  email = `owner${counter}@example.com`;
  home = `10.${counter}.0.1`;
  await testbed.signUp(email);
  await testbed.signIn(email, "the password", testbed.call(home));
  await noteFailures();
  testbed.mails.length = 0;
  compared = 0;
});

const from = (ip: string, password = "the password", address = email) =>
  testbed.signIn(address, password, testbed.call(ip));

/** Wrong passwords for an account, each from an address of its own. */
async function guess(count: number, address = email): Promise<PromiseSettledResult<string>[]> {
  return Promise.allSettled(
    Array.from({ length: count }, (_, place) => from(`172.${counter}.${place}.1`, "guess", address)),
  );
}

const noteFailures = async () =>
  testbed.accounts.jobs.find(({ name }) => name === "note-failed-sign-ins")?.run();

async function auditOf(address: string) {
  const { rows } = await testbed.platform.db.pool.query<{ action: string; detail: object }>(
    `SELECT action, detail FROM audit_log JOIN users ON users.id::text = object_id
     WHERE users.email = $1 AND action IN ('user.sign-in-failed', 'user.sign-ins-paused') ORDER BY audit_log.id`,
    [address],
  );
  return rows;
}

test("right passwords cost nothing, neither by account nor by address", async () => {
  for (let count = 0; count < 15; count += 1) await from("192.0.2.50");
  for (let count = 0; count < 10; count += 1)
    await expect(from("192.0.2.50", "guess")).rejects.toMatchObject(wrong);
  await expect(from("192.0.2.50")).rejects.toMatchObject(limited);
});

test("T12 guesses from many addresses at once are bounded by the account, with or without one", async () => {
  for (const address of [email, `unknown${counter}@example.com`]) {
    compared = 0;
    const outcomes = await guess(60, address);
    expect(compared).toBe(accountBudget);
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : ""));
    expect(reasons.filter((code) => code === "wrong_credentials")).toHaveLength(accountBudget);
    expect(reasons.filter((code) => code === "rate_limited")).toHaveLength(60 - accountBudget);
    counter += 1;
  }
});

test("T12 guesses do not lock the owner out where they signed in before, nor after a new password", async () => {
  await guess(40);
  await from(home);
  await from(home.replace(/1$/, "77"));
  await expect(from("203.0.113.9")).rejects.toMatchObject(limited);
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "another password");
  await from("203.0.113.9", "another password");
});

test("T12 guesses from a place of the owner are bounded too", async () => {
  const neighbours = Array.from({ length: 25 }, (_, place) => home.replace(/1$/, String(place + 100)));
  const outcomes = await Promise.allSettled(neighbours.map((ip) => from(ip, "guess")));
  expect(compared).toBe(20);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(25);
});

test("T12 one line with many IPv6 networks is bounded over all accounts", async () => {
  const tries = Array.from({ length: 40 }, (_, place) =>
    from(`2001:db8:${counter}:${(0x100 + place).toString(16)}::1`, "guess", `some${place}@example.com`),
  );
  await Promise.allSettled(tries);
  expect(compared).toBe(30);
});

test("T12 the owner is mailed about guesses once, and the audit has them in few rows", async () => {
  await guess(40);
  await guess(40, `unknown${counter}@example.com`);
  await noteFailures();
  await noteFailures();
  expect(await auditOf(email)).toEqual([
    { action: "user.sign-in-failed", detail: { count: accountBudget } },
    { action: "user.sign-ins-paused", detail: {} },
  ]);
  expect(testbed.mails).toMatchObject([{ recipient: email, subject: "Somebody is guessing your password" }]);
  const { rows } = await testbed.platform.db.pool.query("SELECT id FROM failed_sign_ins");
  expect(rows).toEqual([]);
});

test("what is no email is refused like a wrong password, and noted nowhere", async () => {
  await expect(from(home, "guess", "no address\u0000")).rejects.toMatchObject(wrong);
  const { rows } = await testbed.platform.db.pool.query("SELECT id FROM failed_sign_ins");
  expect(rows).toEqual([]);
});
