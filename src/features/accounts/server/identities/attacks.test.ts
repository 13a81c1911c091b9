import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSimulatedSignin } from "#src/drivers/signin/simulated.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { visitorCall } from "../accounts.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";

// What others may try with an attempt to sign in at another service.

const services = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const google = createSimulatedSignin({ provider: "google", clock: services });
const telegram = createSimulatedSignin({ provider: "telegram", clock: services });

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;
let email: string;
let handle: string;

beforeAll(async () => {
  testbed = await openAccountCalls({
    signin: [google, telegram],
    legacy: { host: "old.example", sisterUrl: "https://moorage.example" },
  });
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values({ id: 2, name: "Reef", host: "reef.example" })
    .execute();
  await transaction(testbed.platform, async (trx) => {
    const client = { clientId: "reef", clientSecret: "a secret of reef" };
    for (const provider of signinProviders)
      await testbed.accounts.signinApps.put(trx, { siteId: 2, provider }, client, services.now());
  });
});
afterAll(() => testbed.drop());
beforeEach(() => {
  number += 1;
  email = `person${number}@gmail.test`;
  handle = `person_${number}`;
  google.fail(null);
});

test("T26 an attacker's code in the victim's browser signs no one in", async () => {
  const [attacker, victim] = [openBrowser(testbed), openBrowser(testbed)];
  const returned = attacker.choose(await attacker.begin("google"), email);
  await expect(victim.comeBack("google", returned)).rejects.toThrow("sign_in_expired");
  // Nor with a cookie of an attempt of its own.
  await victim.begin("google");
  await expect(victim.comeBack("google", returned)).rejects.toThrow("sign_in_expired");
  expect(await victim.isSignedIn()).toBe(false);
  await attacker.comeBack("google", returned);
});

test("T26 an answer of one service does not count at another's return", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), email);
  await expect(browser.comeBack("telegram", returned)).rejects.toThrow("sign_in_expired");
});

test("T26 an attempt of one site does not count at another", async () => {
  const [browser, elsewhere] = [openBrowser(testbed), openBrowser(testbed, 2)];
  const returned = browser.choose(await browser.begin("google"), email);
  elsewhere.cookies.oauth = browser.cookies.oauth;
  await expect(elsewhere.comeBack("google", returned)).rejects.toThrow("sign_in_expired");
});

test("T26 a code of another attempt does not fit, and neither state works after it", async () => {
  const browser = openBrowser(testbed);
  const [one, other] = [
    browser.choose(await browser.begin("google"), email),
    browser.choose(await browser.begin("google"), email),
  ];
  const mixed = { state: one.state, code: other.code };
  await expect(browser.comeBack("google", mixed)).rejects.toThrow("sign_in_expired");
  await expect(browser.comeBack("google", one)).rejects.toThrow("sign_in_expired");
  await expect(browser.comeBack("google", other)).rejects.toThrow("sign_in_expired");
});

test("T26 a return is too late after ten minutes, and its answer after one", async () => {
  const browser = openBrowser(testbed);
  const late = browser.choose(await browser.begin("google"), email);
  testbed.clock.advance(600_001);
  await expect(browser.comeBack("google", late)).rejects.toThrow("sign_in_expired");

  const returned = browser.choose(await browser.begin("google"), email);
  await browser.comeBack("google", returned);
  testbed.clock.advance(60_001);
  await expect(browser.comeBack("google", returned)).rejects.toThrow("sign_in_expired");
});

test("T26 a made-up state is no attempt", async () => {
  const browser = openBrowser(testbed);
  await browser.begin("google");
  for (const state of ["", "x", randomBytes(32).toString("base64url")]) {
    await expect(browser.comeBack("google", { state, code: "a" })).rejects.toThrow("sign_in_expired");
  }
});

test("a service that does not answer is not available, and the attempt goes on when it does", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), email);
  google.fail("it did not answer: TimeoutError");
  await expect(browser.comeBack("google", returned)).rejects.toThrow("unavailable");
  await expect(browser.begin("google")).rejects.toThrow("unavailable");
  google.fail(null);
  expect((await browser.comeBack("google", returned)).accessToken).toBe(browser.cookies.session);
});

test("a call that ended without an answer leaves the attempt to the next one after half a minute", async () => {
  const browser = openBrowser(testbed);
  const returned = browser.choose(await browser.begin("google"), email);
  await testbed.platform.db.kysely
    .updateTable("auth_attempts")
    .set({ claimed_at: testbed.clock.now() })
    .execute();
  await expect(browser.comeBack("google", returned)).rejects.toThrow("request_in_progress");
  testbed.clock.advance(31_000);
  expect((await browser.comeBack("google", returned)).accessToken).toBe(browser.cookies.session);
});

test("T26 only a user who is signed in begins a link, and only that user ends it", async () => {
  const browser = openBrowser(testbed);
  await expect(browser.begin("google", { intent: "link" })).rejects.toThrow("unauthorized");
  await browser.signUp(email);
  const returned = browser.choose(await browser.begin("google", { intent: "link" }), `g-${email}`);
  const { session } = browser.cookies;
  browser.cookies.session = null;
  await expect(browser.comeBack("google", returned)).rejects.toThrow("sign_in_expired");

  browser.cookies.session = session;
  const next = browser.choose(await browser.begin("google", { intent: "link" }), `g-${email}`);
  await browser.signUp(`other-${email}`);
  await expect(browser.comeBack("google", next)).rejects.toThrow("sign_in_expired");
  expect(await browser.socials()).toEqual([]);
});

test("T26 a link by a client of its own takes the user's attempt alone", async () => {
  const [owner, attacker] = [openBrowser(testbed), openBrowser(testbed)];
  await owner.signUp(email);
  await attacker.signUp(`other-${email}`);
  const meant = attacker.choose(await attacker.begin("telegram", { intent: "link" }), handle);
  await expect(owner.changeSocials("telegram", meant)).rejects.toThrow("sign_in_expired");
  // An attempt to sign in is not one to link.
  const signIn = owner.choose(await owner.begin("telegram"), handle);
  await expect(owner.changeSocials("telegram", signIn)).rejects.toThrow("sign_in_expired");
  const own = owner.choose(await owner.begin("telegram", { intent: "link" }), handle);
  owner.cookies.oauth = null;
  expect((await owner.changeSocials("telegram", own)).identities).toMatchObject([{ label: `@${handle}` }]);
});

test("T26 a person of a service is one user's on a site, and another's on another site", async () => {
  const [first, second] = [openBrowser(testbed), openBrowser(testbed)];
  await first.signUp(email);
  await second.signUp(`other-${email}`);
  await first.link("telegram", handle);
  await expect(second.link("telegram", handle)).rejects.toThrow("identity_linked_elsewhere");
  await expect(first.link("telegram", `${handle}_2`)).rejects.toThrow("identity_exists");
  await first.link("telegram", handle);
  expect([await first.socials(), await second.socials()]).toEqual([[`telegram @${handle}`], []]);

  const elsewhere = openBrowser(testbed, 2);
  await elsewhere.signInAt("telegram", handle);
  expect((await elsewhere.me()).id).not.toBe((await first.me()).id);
});

test("services are where the site's settings name them, and not on a host that it has left", async () => {
  const { handlers } = testbed.accounts;
  const query = { intent: "sign-in", darkMode: "false" } as const;
  const ask = (call: object) =>
    handlers["GET /auth/google/auth-url"]({
      params: undefined,
      body: undefined,
      actor: null,
      query,
      call: { ...visitorCall(), ...call },
    });
  await expect(ask({ origin: "https://old.example" })).rejects.toThrow("not_found");
  await expect(ask({ site: {} })).rejects.toThrow("not_found");
  expect((await ask({})).simulated).toBe(true);
});

test("neither tokens nor what opens a code can be read in the database", async () => {
  const browser = openBrowser(testbed);
  const url = await browser.begin("google");
  await browser.comeBack("google", browser.choose(url, email));
  const { rows } = await testbed.platform.db.pool.query<{ all: string }>(
    "SELECT string_agg(a::text || encode(outcome, 'escape') || encode(secrets, 'escape'), '') AS all FROM auth_attempts a",
  );
  const stored = rows[0]?.all ?? "";
  expect(stored.length).toBeGreaterThan(100);
  for (const secret of [
    browser.cookies.session,
    browser.cookies.oauth,
    new URL(url).searchParams.get("state"),
  ]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
  expect(stored).not.toContain("verifier");
});

test("attempts that are over are removed", async () => {
  await openBrowser(testbed).begin("google");
  testbed.clock.advance(600_001);
  await testbed.accounts.jobs.find(({ name }) => name === "prune-sessions")?.run();
  const left = await testbed.platform.db.kysely.selectFrom("auth_attempts").select("state_hash").execute();
  expect(left).toEqual([]);
});
