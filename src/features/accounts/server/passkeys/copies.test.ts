import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { createAuthenticator } from "#src/platform/factors/authenticator.fixture.ts";
import { openPasskeyBrowser } from "./passkey-browser.fixture.ts";

// Counters: how a copy of a passkey shows (WebAuthn §6.1.1).

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
});
afterAll(() => testbed.drop());
beforeEach(() => {
  number += 1;
  email = `person${number}@example.org`;
});

async function openOwner() {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  return browser;
}

test("T37 a counter that falls suspends the passkey and ends what it opened", async () => {
  const owner = await openOwner();
  const thief = openPasskeyBrowser(testbed, { authenticator: createAuthenticator() });
  thief.authenticator.take(owner.authenticator.copy());
  const userId = await owner.userId();
  await thief.signInByPasskey();
  const byPassword = openPasskeyBrowser(testbed);
  await byPassword.signIn(email);

  // The copy has counted to 1 as well.
  await expect(owner.signInByPasskey()).rejects.toThrow("passkey_suspended");
  expect([await thief.isSignedIn(), await byPassword.isSignedIn()]).toEqual([false, true]);
  // From now on neither of them opens anything.
  for (const counter of [50, 51])
    await expect(thief.signInByPasskey({ counter })).rejects.toThrow("passkey_suspended");
  expect(await byPassword.passkeys()).toMatchObject([{ isSuspended: true }]);

  const events = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("name", "=", "accounts.passkey-suspended.v1")
    .where((where) => where.cast(where.ref("payload"), "text"), "like", `%${userId}%`)
    .execute();
  expect(events).toHaveLength(1);
  const audit = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select("action")
    .where("object_id", "=", userId)
    .where("action", "=", "user.suspend-passkey")
    .execute();
  expect(audit).toHaveLength(1);
});

test("a passkey that does not count is no copy", async () => {
  const owner = await openOwner();
  for (let use = 0; use < 3; use += 1) await owner.signInByPasskey({ counter: 0 });
  expect(await owner.passkeys()).toMatchObject([{ isSuspended: false }]);
});

test("T37 a counter that goes back to 0 is a fall", async () => {
  const owner = await openOwner();
  await owner.signInByPasskey({ counter: 7 });
  await expect(owner.signInByPasskey({ counter: 0 })).rejects.toThrow("passkey_suspended");
});

test("T37 of two uses with one count at once, neither leaves a session", async () => {
  const owner = await openOwner();
  owner.cookies.session = null;
  const proofs = [await owner.proveOptions(), await owner.proveOptions()].map((options) =>
    owner.authenticator.sign(options, { counter: 5 }),
  );
  const ended = await Promise.allSettled(proofs.map((proof) => owner.sendProof(proof)));
  // One may have been first; the other one ends its session.
  expect(ended.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
  expect(await owner.isSignedIn()).toBe(false);
});

test("T37 a suspended passkey is no way in, and can be removed", async () => {
  const owner = openPasskeyBrowser(testbed);
  await owner.signInAt("google", `g${email}`);
  await owner.addPasskey();
  await owner.signInByPasskey({ counter: 7 });
  const id = await owner.onlyId();
  const other = openPasskeyBrowser(testbed);
  await other.signInAt("google", `g${email}`);
  await expect(owner.signInByPasskey({ counter: 7 })).rejects.toThrow("passkey_suspended");
  await expect(other.changeSocials("google", null)).rejects.toThrow("last_sign_in_method");
  await other.remove(id);
  expect(await other.passkeys()).toEqual([]);
});
