import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KnownPasswords } from "#src/platform/known-passwords/known-passwords.ts";
import { openAccountCalls } from "./account-calls.fixture.ts";

// Where lists of known passwords are asked: each new password, and silently each sign-in.

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

/** What attackers came to have after it was set. */
const leaked = new Set<string>();
const knownPasswords: KnownPasswords = { has: async (password) => leaked.has(password), failures: () => 0 };

let shipped: Testbed;
let leaking: Testbed;

beforeAll(async () => {
  [shipped, leaking] = await Promise.all([openAccountCalls(), openAccountCalls({ knownPasswords })]);
});

afterAll(() => Promise.all([shipped.drop(), leaking.drop()]));

const newEmail = () => `${randomUUID()}@example.com`;
/** On the list that ships, and not seen through by the rule of the forms. */
const listed = "q1w2e3r4t5y6";
const refused = { code: "common_password", fields: { password: "common_password" } };

test("a password of the list that ships is refused at sign-up, change and recovery", async () => {
  const email = newEmail();
  await expect(shipped.signUp(newEmail(), listed)).rejects.toMatchObject(refused);
  const token = await shipped.signUp(email);
  await expect(shipped.changePassword(token, "the password", listed)).rejects.toMatchObject(refused);
  await shipped.recover(email);
  await expect(shipped.reset(shipped.linkTo(email), listed)).rejects.toMatchObject(refused);
});

async function noticesOf(email: string) {
  const rows = await leaking.platform.db.kysely
    .selectFrom("outbox_events")
    .innerJoin("memberships", "memberships.customer_id", "outbox_events.customer_id")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("name")
    .where("users.email", "=", email)
    .where("name", "=", "accounts.password-known.v1")
    .execute();
  return rows.length;
}

test("a sign-in with a password that became known goes through, and is a notice once for each password", async () => {
  const email = newEmail();
  const first = `leaked ${randomUUID()}`;
  const token = await leaking.signUp(email, first);
  await leaking.signIn(email, first);
  expect(await noticesOf(email)).toBe(0);
  leaked.add(first);
  await leaking.signIn(email, first);
  await leaking.signIn(email, first);
  expect(await noticesOf(email)).toBe(1);
  const second = `leaked ${randomUUID()}`;
  await leaking.changePassword(token, first, second);
  await leaking.signIn(email, second);
  expect(await noticesOf(email)).toBe(1);
  leaked.add(second);
  await leaking.signIn(email, second);
  expect(await noticesOf(email)).toBe(2);
});

test("a wrong password is looked up nowhere: who guesses learns nothing of lists", async () => {
  const email = newEmail();
  await leaking.signUp(email, `kept ${randomUUID()}`);
  leaked.add("a wrong guess");
  await expect(leaking.signIn(email, "a wrong guess")).rejects.toMatchObject({ code: "wrong_credentials" });
  expect(await noticesOf(email)).toBe(0);
});
