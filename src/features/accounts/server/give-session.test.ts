import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";
import { openBrowser } from "./identities/browser.fixture.ts";

// The session that a browser had before it signed in.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

const newEmail = () => `${randomUUID()}@example.com`;
const isOpen = (token: string): Promise<boolean> =>
  testbed.me(token).then(
    () => true,
    () => false,
  );

/** A sign-in in the browser that has this session. */
const signInOver = (sessionToken: string, email: string, password?: string) =>
  testbed.signIn(email, password, { ...testbed.call(), sessionToken });

test("ends by it, and none of other browsers", async () => {
  const email = newEmail();
  const [before, elsewhere] = [await testbed.signUp(email), await testbed.signIn(email)];
  const after = await signInOver(before, email);
  expect(await Promise.all([before, elsewhere, after].map(isOpen))).toEqual([false, true, true]);
});

test("ends also when it was somebody else's, and when the new one is of a new account", async () => {
  const [first, second] = [newEmail(), newEmail()];
  const before = await testbed.signUp(first);
  await testbed.signUp(second);
  const after = await signInOver(before, second);
  const { accessToken } = await testbed.accounts.handlers["POST /auth/sign-up"]({
    params: undefined,
    query: undefined,
    actor: null,
    body: { email: newEmail(), password: "the password" },
    call: { ...testbed.call(), sessionToken: after },
  });
  expect(await Promise.all([before, after, accessToken].map(isOpen))).toEqual([false, false, true]);
});

test("stays when the sign-in fails", async () => {
  const email = newEmail();
  const before = await testbed.signUp(email);
  await expect(signInOver(before, email, "another password")).rejects.toMatchObject({
    code: "wrong_credentials",
  });
  expect(await isOpen(before)).toBe(true);
});

test("stays when the call that opened it is repeated", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), newEmail());
  const { accessToken } = await browser.comeBack("google", returned);
  expect(browser.cookies.session).toBe(accessToken);
  await browser.comeBack("google", returned);
  expect(await isOpen(accessToken)).toBe(true);
});
