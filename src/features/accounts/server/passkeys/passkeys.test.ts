import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { createAuthenticator } from "#src/platform/factors/authenticator.fixture.ts";
import { openPasskeyBrowser } from "./passkey-browser.fixture.ts";

// Passkeys as their owners use them: to add, to sign in, to name, to remove.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
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

test("a passkey signs in without a name, and counts as both factors", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  const other = openPasskeyBrowser(testbed, { authenticator: browser.authenticator });
  const { accessToken } = await other.signInByPasskey();
  expect(accessToken).toBe(other.cookies.session);
  expect((await other.me()).email).toBe(email);
  const { sessionId } = await testbed.actorOf(accessToken);
  const session = await testbed.platform.db.kysely
    .selectFrom("sessions")
    .select(["method", "factors"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  expect(session).toEqual({ method: "passkey", factors: 2 });
});

test("the list says what each is called, when it was used and what becomes of copies", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  const [added] = await browser.addPasskey();
  expect(added).toMatchObject({
    name: null,
    host: "moorage.example",
    isBackedUp: true,
    isSuspended: false,
    createdAt: testbed.clock.now().toISOString(),
    lastUsedAt: null,
  });
  testbed.clock.advance(60_000);
  await browser.signInByPasskey();
  await browser.rename(await browser.onlyId(), "Key ring");
  expect(await browser.passkeys()).toEqual([
    { ...added, name: "Key ring", lastUsedAt: testbed.clock.now().toISOString() },
  ]);
});

test("a passkey is called by the device that made it, until it gets a name", async () => {
  const browser = openPasskeyBrowser(testbed, { userAgent: firefox });
  await browser.signUp(email);
  expect(await browser.addPasskey()).toMatchObject([{ name: "Firefox, Linux" }]);
});

test("authenticators get the address, a random handle that stays, and what must not be made twice", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  const first = await browser.addOptions();
  expect(first).toMatchObject({
    rp: { id: "moorage.example", name: "Moorage" },
    user: { name: email },
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [],
  });
  expect(Buffer.from(first.user.id, "base64url")).toHaveLength(32);
  expect(Buffer.from(first.challenge, "base64url")).toHaveLength(32);
  const [added] = await browser.addPasskey();
  const second = await browser.addOptions();
  expect(second.user.id).toBe(first.user.id);
  expect(second.excludeCredentials).toEqual([
    { type: "public-key", id: added?.credentialId, transports: ["internal"] },
  ]);
});

test("a user has ten at most, also when two are added at once", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  const add = async () => {
    const made = createAuthenticator().make(await browser.addOptions());
    return () => browser.sendPasskey(made);
  };
  for (let at = 0; at < 9; at += 1) await (await add())();
  const last = [await add(), await add()];
  const ended = await Promise.allSettled(last.map((send) => send()));
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await browser.passkeys()).toHaveLength(10);
  await expect(browser.addOptions()).rejects.toThrow("passkey_limit");
});

test("a removed passkey opens nothing, and the other sessions that it opened end", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  const lost = openPasskeyBrowser(testbed, { authenticator: browser.authenticator });
  await lost.signInByPasskey();
  const byPassword = openPasskeyBrowser(testbed);
  await byPassword.signIn(email);
  await browser.remove(await browser.onlyId());
  expect(await browser.passkeys()).toEqual([]);
  const open = [await browser.isSignedIn(), await byPassword.isSignedIn(), await lost.isSignedIn()];
  expect(open).toEqual([true, true, false]);
  await expect(lost.signInByPasskey()).rejects.toThrow("passkey_unknown");
});

test("a session that removes its own passkey goes on", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  await browser.signInByPasskey();
  await browser.remove(await browser.onlyId());
  expect(await browser.isSignedIn()).toBe(true);
});

test("a sign-in at the moment of the removal leaves no session", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  const id = await browser.onlyId();
  const thief = openPasskeyBrowser(testbed, { authenticator: browser.authenticator });
  const signed = thief.authenticator.sign(await thief.proveOptions());
  await Promise.allSettled([thief.sendProof(signed), browser.remove(id)]);
  expect(await thief.isSignedIn()).toBe(false);
});

test("a passkey counts as a way in: the last one stays", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signInAt("google", `g${email}`);
  await browser.addPasskey();
  const id = await browser.onlyId();
  await browser.changeSocials("google", null);
  await expect(browser.remove(id)).rejects.toThrow("last_sign_in_method");
  expect(await browser.passkeys()).toHaveLength(1);
  await browser.link("telegram", `name_${number}`);
  await browser.remove(id);
  await expect(browser.changeSocials("telegram", null)).rejects.toThrow("last_sign_in_method");
});

test("of two calls that would remove the last two ways in, one is refused", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signInAt("google", `g${email}`);
  await browser.addPasskey();
  const id = await browser.onlyId();
  const ended = await Promise.allSettled([browser.remove(id), browser.changeSocials("google", null)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a passkey of a host that the site has left is no way in", async () => {
  const browser = openPasskeyBrowser(testbed);
  const elsewhere = openPasskeyBrowser(testbed, { origin: "https://old.example" });
  await browser.signInAt("google", `g${email}`);
  elsewhere.cookies.session = browser.cookies.session;
  await elsewhere.addPasskey();
  await expect(browser.changeSocials("google", null)).rejects.toThrow("last_sign_in_method");
});

test("a change leaves an audit row and an event without the name", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  const [userId, passkey] = [await browser.userId(), await browser.onlyId()];
  await browser.rename(passkey, "Key of a person");
  await browser.remove(passkey);
  const { kysely } = testbed.platform.db;
  const audit = await kysely
    .selectFrom("audit_log")
    .select(["action", "detail", "actor"])
    .where("object_id", "=", userId)
    .where("action", "like", "%passkey")
    .orderBy("id")
    .execute();
  const actor = { kind: "user", id: userId };
  const verbs = ["add", "rename", "remove"];
  expect(audit).toEqual(
    verbs.map((verb) => ({ action: `user.${verb}-passkey`, detail: { passkey }, actor })),
  );
  const events = await kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("name", "like", "accounts.passkey%")
    .where((where) => where.cast(where.ref("payload"), "text"), "like", `%${userId}%`)
    .orderBy("id")
    .execute();
  expect(events.map(({ name }) => name)).toEqual([
    "accounts.passkey-added.v1",
    "accounts.passkey-renamed.v1",
    "accounts.passkey-removed.v1",
  ]);
});

test("a sign-in from a new device is mailed", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  testbed.mails.length = 0;
  const place = { authenticator: browser.authenticator, userAgent: firefox };
  await openPasskeyBrowser(testbed, place).signInByPasskey();
  expect(testbed.mails).toMatchObject([{ recipient: email }]);
});

test("challenges that are over are removed", async () => {
  await openPasskeyBrowser(testbed).proveOptions();
  testbed.clock.advance(300_001);
  await testbed.accounts.jobs.find(({ name }) => name === "prune-sessions")?.run();
  const left = await testbed.platform.db.kysely
    .selectFrom("passkey_challenges")
    .select("challenge_hash")
    .execute();
  expect(left).toEqual([]);
});
