import { generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withoutOauth } from "#src/platform/http/call-handlers.fixture.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { createAuthenticator } from "#src/platform/factors/authenticator.fixture.ts";
import { provePasskey } from "./index.ts";
import { openPasskeyBrowser } from "./passkey-browser.fixture.ts";

// What others may try with passkeys and their challenges.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values({ id: 2, name: "Reef", host: "reef.example" })
    .execute();
});
afterAll(() => testbed.drop());
beforeEach(() => {
  number += 1;
  email = `person${number}@example.org`;
});

/** A browser of a user who has a passkey. */
async function openOwner() {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(email);
  await browser.addPasskey();
  return browser;
}

test("T37 options name no account: they are the same for visitors, owners and strangers", async () => {
  const owner = await openOwner();
  const stranger = openPasskeyBrowser(testbed);
  const [one, other] = [await owner.proveOptions(), await stranger.proveOptions()];
  expect({ ...one, challenge: "" }).toEqual({ ...other, challenge: "" });
  expect(one.allowCredentials).toEqual([]);
});

test("T37 a challenge is signed once, within five minutes", async () => {
  const owner = await openOwner();
  const options = await owner.proveOptions();
  await owner.sendProof(owner.authenticator.sign(options));
  await expect(owner.sendProof(owner.authenticator.sign(options))).rejects.toThrow("sign_in_expired");

  const late = owner.authenticator.sign(await owner.proveOptions());
  testbed.clock.advance(300_000);
  await expect(owner.sendProof(late)).rejects.toThrow("sign_in_expired");
});

test("T37 a proof that was refused has used its challenge up", async () => {
  const owner = await openOwner();
  const options = await owner.proveOptions();
  const wrong = owner.authenticator.sign(options, { isUserVerified: false });
  await expect(owner.sendProof(wrong)).rejects.toThrow("passkey_invalid");
  await expect(owner.sendProof(owner.authenticator.sign(options))).rejects.toThrow("sign_in_expired");
});

test("T37 what a passkey signed in one browser signs no other one in", async () => {
  const owner = await openOwner();
  const attacker = openPasskeyBrowser(testbed);
  const signed = owner.authenticator.sign(await owner.proveOptions());
  await expect(attacker.sendProof(signed)).rejects.toThrow("sign_in_expired");
  await attacker.proveOptions();
  await expect(attacker.sendProof(signed)).rejects.toThrow("sign_in_expired");
  expect(await attacker.isSignedIn()).toBe(false);
});

test("T37 an attacker's passkey does not sign the victim's browser in by the attacker's challenge", async () => {
  const attacker = await openOwner();
  const victim = openPasskeyBrowser(testbed);
  await victim.proveOptions();
  const signed = attacker.authenticator.sign(await attacker.proveOptions());
  await expect(victim.sendProof(signed)).rejects.toThrow("sign_in_expired");
});

test("T37 a challenge to add proves nothing, and one to prove adds nothing", async () => {
  const owner = await openOwner();
  const { challenge, rp } = await owner.addOptions();
  const signed = owner.authenticator.sign({ challenge, rpId: rp.id });
  await expect(owner.sendProof(signed)).rejects.toThrow("sign_in_expired");
  const options = await owner.addOptions();
  const made = createAuthenticator().make({ ...options, challenge: (await owner.proveOptions()).challenge });
  await expect(owner.sendPasskey(made)).rejects.toThrow("sign_in_expired");
});

test("T37 a challenge to add is of the user who asked", async () => {
  const browser = await openOwner();
  const made = createAuthenticator().make(await browser.addOptions());
  await browser.signUp(`other-${email}`);
  await expect(browser.sendPasskey(made)).rejects.toThrow("sign_in_expired");
  expect(await browser.passkeys()).toEqual([]);
});

test("T37 a made-up challenge is not one", async () => {
  const owner = await openOwner();
  const options = await owner.proveOptions();
  const made = owner.authenticator.sign(options, { challenge: randomBytes(32).toString("base64url") });
  await expect(owner.sendProof(made)).rejects.toThrow("sign_in_expired");
  for (const challenge of ["", "x", `${options.challenge}=`]) {
    const signed = owner.authenticator.sign(options, { challenge });
    await expect(owner.sendProof(signed)).rejects.toThrow("passkey_invalid");
  }
});

test.each([
  ["of another origin", { origin: "https://moorage.example.evil.example" }],
  ["of another port", { origin: "https://moorage.example:8443" }],
  ["for another host", { rpId: "evil.example" }],
  ["of another kind", { type: "webauthn.create" }],
  ["in a frame of another page", { crossOrigin: true }],
  ["without a check of the user", { isUserVerified: false }],
  ["by another key", { privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
])("T37 a proof %s is refused", async (_, odd) => {
  const owner = await openOwner();
  await expect(owner.signInByPasskey(odd)).rejects.toThrow("passkey_invalid");
  await owner.signInByPasskey();
});

test.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["for another host", { rpId: "evil.example" }],
  ["of another kind", { type: "webauthn.get" }],
  ["in a frame of another page", { crossOrigin: true }],
  ["without a check of the user", { isUserVerified: false }],
])("T37 a new passkey %s is refused", async (_, odd) => {
  const owner = await openOwner();
  const made = createAuthenticator().make(await owner.addOptions(), odd);
  await expect(owner.sendPasskey(made)).rejects.toThrow("passkey_invalid");
  expect(await owner.passkeys()).toHaveLength(1);
});

test.each(["packed", "fido-u2f", "android-key", "tpm", "apple"])(
  "T37 a statement of a maker (%s) is refused without a look at its certificates",
  async (format) => {
    const owner = await openOwner();
    const statement = { format, x5c: [randomBytes(200)] };
    const made = createAuthenticator().make(await owner.addOptions(), { statement });
    await expect(owner.sendPasskey(made)).rejects.toThrow("passkey_invalid");
  },
);

test("T37 a passkey of one user with the handle of another is refused", async () => {
  const owner = await openOwner();
  const other = openPasskeyBrowser(testbed);
  await other.signUp(`other-${email}`);
  const { user } = await other.addOptions();
  await expect(owner.signInByPasskey({ userHandle: user.id })).rejects.toThrow("passkey_invalid");
});

test("T37 a passkey confirms its own user alone", async () => {
  const owner = await openOwner();
  const other = openPasskeyBrowser(testbed, { authenticator: owner.authenticator });
  await other.signUp(`other-${email}`);
  const prove = async (userId: string) => {
    const { assertion } = other.authenticator.sign(await other.proveOptions());
    const call = { ...withoutOauth, ...other.call(), site: testSite(), actor: null };
    return provePasskey(testbed.context, { ...call, now: testbed.clock.now() }, { userId }, assertion);
  };
  await expect(prove(await other.userId())).rejects.toThrow("passkey_invalid");
  expect(await prove(await owner.userId())).toMatchObject({ userId: await owner.userId() });
});

test("T37 a credential that someone has already is not added to another account", async () => {
  const owner = await openOwner();
  const [own] = await owner.passkeys();
  const thief = openPasskeyBrowser(testbed);
  await thief.signUp(`thief-${email}`);
  await expect(thief.addPasskey({ id: own?.credentialId ?? "" })).rejects.toThrow("passkey_exists");
  await owner.signInByPasskey();
});

test("T37 a passkey of one site opens nothing on another", async () => {
  const owner = await openOwner();
  const reef = { siteId: 2, origin: "https://reef.example" };
  const visitor = openPasskeyBrowser(testbed, { ...reef, authenticator: owner.authenticator });
  const signed = owner.authenticator.sign(await visitor.proveOptions(), { origin: reef.origin });
  await expect(visitor.sendProof(signed)).rejects.toThrow("passkey_unknown");
  // Nor does one of its challenges here.
  owner.cookies.passkey = visitor.cookies.passkey;
  const foreign = owner.authenticator.sign({ ...(await visitor.proveOptions()), rpId: "moorage.example" });
  await expect(owner.sendProof(foreign)).rejects.toThrow("sign_in_expired");

  const customer = openPasskeyBrowser(testbed, reef);
  await customer.signUp(email);
  await customer.addPasskey();
  await customer.signInByPasskey();
  expect((await customer.passkeys()).map(({ host }) => host)).toEqual(["reef.example"]);
});

test("T37 a passkey of one host of a site opens nothing on another of its hosts", async () => {
  const owner = await openOwner();
  const former = { origin: "https://old.example", authenticator: owner.authenticator };
  const visitor = openPasskeyBrowser(testbed, former);
  await expect(visitor.signInByPasskey({ origin: former.origin })).rejects.toThrow("passkey_invalid");
});

test.each(["http://127.0.0.1:3000", "http://[::1]:3000", "https://198.51.100.7"])(
  "there are no passkeys at %s",
  async (origin) => {
    const browser = openPasskeyBrowser(testbed, { origin });
    await browser.signUp(email);
    await expect(browser.addOptions()).rejects.toThrow("passkey_unavailable");
    await expect(browser.proveOptions()).rejects.toThrow("passkey_unavailable");
  },
);

test("T37 another user's passkey is not found", async () => {
  const owner = await openOwner();
  const other = openPasskeyBrowser(testbed);
  await other.signUp(`other-${email}`);
  const id = await owner.onlyId();
  await expect(other.rename(id, "Mine")).rejects.toThrow("not_found");
  await expect(other.remove(id)).rejects.toThrow("not_found");
  expect(await owner.passkeys()).toMatchObject([{ name: null }]);
});

test("T37 neither challenges nor cookies can be read in the database", async () => {
  const browser = openPasskeyBrowser(testbed);
  const { challenge } = await browser.proveOptions();
  const { rows } = await testbed.platform.db.pool.query<{ all: string }>(
    "SELECT string_agg(c::text, '') AS all FROM passkey_challenges c",
  );
  const raw = (secret: string) => Buffer.from(secret, "base64url").toString("hex");
  for (const secret of [challenge, browser.cookies.passkey ?? ""]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.all).not.toContain(secret);
    expect(rows[0]?.all).not.toContain(raw(secret));
  }
});
