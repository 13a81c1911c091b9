import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openPasskeyBrowser } from "./passkey-browser.fixture.ts";

// Who else may have added a passkey loses it with the first proof of the mailbox, and with each recovery.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
});
afterAll(() => testbed.drop());
beforeEach(() => {
  number += 1;
  email = `person${number}@gmail.test`;
});

/** Registers the address first, and adds a passkey. */
async function openAttacker() {
  const attacker = openPasskeyBrowser(testbed);
  await attacker.signUp(email);
  await attacker.addPasskey();
  return attacker;
}

test("T10 who registered another's address first loses the passkey once its owner sets a password", async () => {
  const attacker = await openAttacker();
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "a new password of the owner");
  expect(await attacker.isSignedIn()).toBe(false);
  await expect(attacker.signInByPasskey()).rejects.toThrow("passkey_unknown");
});

test("T10 who registered another's address first loses the passkey when its owner confirms it", async () => {
  const attacker = await openAttacker();
  await openPasskeyBrowser(testbed).follow(testbed.linkTo(email));
  expect(await attacker.isSignedIn()).toBe(false);
  await expect(attacker.signInByPasskey()).rejects.toThrow("passkey_unknown");
});

test("an owner who confirms where they are signed in keeps the passkey", async () => {
  const browser = await openAttacker();
  await browser.follow(testbed.linkTo(email));
  await browser.signInByPasskey();
});

test("a recovery ends a passkey that was added by who had the password", async () => {
  const owner = openPasskeyBrowser(testbed);
  await owner.signUp(email);
  await owner.follow(testbed.linkTo(email));
  const thief = openPasskeyBrowser(testbed);
  await thief.signIn(email);
  await thief.addPasskey();
  await testbed.recover(email);
  await testbed.reset(testbed.linkTo(email), "a new password of the owner");
  await expect(thief.signInByPasskey()).rejects.toThrow("passkey_unknown");
});

test("a change of address that its owner takes back ends the thief's passkey", async () => {
  const owner = openPasskeyBrowser(testbed);
  await owner.signUp(email);
  await owner.follow(testbed.linkTo(email));
  const thief = openPasskeyBrowser(testbed);
  await thief.signIn(email);
  await testbed.changeEmail(thief.cookies.session ?? "", `thief-${email}`);
  await thief.addPasskey();
  await owner.follow(testbed.linkTo(email));
  await expect(thief.signInByPasskey()).rejects.toThrow("passkey_unknown");
});

test("a link that waits for its owner is completed by a passkey of that account", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  const other = openPasskeyBrowser(testbed, { authenticator: browser.authenticator });
  await expect(other.signInAt("google", email)).rejects.toThrow("identity_email_taken");
  await other.signInByPasskey();
  expect(await other.socials()).toEqual([`google ${email}`]);
});
