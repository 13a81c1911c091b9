import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { challengeMs, confirmationMs } from "../durations.ts";
import { openBrowser } from "../identities/browser.fixture.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { secondFactors } from "./totp.fixture.ts";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let calls: ReturnType<typeof secondFactors>;
let count = 0;

beforeAll(async () => {
  testbed = await openAccountCalls();
  calls = secondFactors(testbed);
});

afterAll(() => testbed.drop());

const newEmail = () => {
  count += 1;
  return `factor-${count}@example.com`;
};

const sessionOf = async (token: string) => {
  const { sessionId } = await testbed.actorOf(token);
  return testbed.platform.db.kysely
    .selectFrom("sessions")
    .select(["method", "factors", "confirmed_until"])
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
};

const eventsOf = async (token: string): Promise<readonly string[]> => {
  const { customerId } = await testbed.actorOf(token);
  const rows = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
};

describe("an authenticator", () => {
  test("counts once a code of it was entered, and brings ten recovery codes", async () => {
    const token = await testbed.signUp(newEmail());
    const { secret, uri } = await calls.setUp(token);
    expect(uri).toContain(`secret=${secret}`);
    expect(await calls.state(token)).toEqual({ since: null, recoveryCodesLeft: 0, lostFrom: null });
    expect(await testbed.accounts.stepUpMethods(await testbed.actorOf(token))).toEqual(["password"]);
    const app = authenticator(testbed, secret);
    await expect(calls.confirm(token, app.wrong())).rejects.toMatchObject({
      code: "wrong_code",
      fields: { code: "wrong_code" },
    });
    const { recoveryCodes } = await calls.confirm(token, app.code());
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(await calls.state(token)).toEqual({
      since: testbed.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      lostFrom: null,
    });
    expect(await eventsOf(token)).toContain("accounts.totp-set-up.v1");
  });

  test("is one for each account, until it is switched off", async () => {
    const { token, email } = await calls.open(newEmail());
    await expect(calls.setUp(token)).rejects.toMatchObject({ code: "totp_exists" });
    await expect(calls.confirm(token, "000000")).rejects.toMatchObject({ code: "totp_exists" });
    await calls.remove(token);
    await expect(calls.remove(token)).rejects.toMatchObject({ code: "not_found" });
    await expect(calls.newCodes(token)).rejects.toMatchObject({ code: "not_found" });
    expect(await calls.state(token)).toEqual({ since: null, recoveryCodesLeft: 0, lostFrom: null });
    expect(await eventsOf(token)).toContain("accounts.totp-removed.v1");
    await testbed.signIn(email);
    await calls.setUp(token);
  });

  test("that is set up again before it was confirmed is the later one alone", async () => {
    const token = await testbed.signUp(newEmail());
    const first = authenticator(testbed, (await calls.setUp(token)).secret);
    const second = authenticator(testbed, (await calls.setUp(token)).secret);
    await expect(calls.confirm(token, first.code())).rejects.toMatchObject({ code: "wrong_code" });
    await calls.confirm(token, second.code());
  });

  test("has its secret sealed for its user in the database", async () => {
    const [one, two] = [await calls.open(newEmail()), await calls.open(newEmail())];
    const { kysely } = testbed.platform.db;
    const owner = (await testbed.actorOf(one.token)).userId;
    const thief = (await testbed.actorOf(two.token)).userId;
    const { secret } = await kysely
      .selectFrom("totp_secrets")
      .select("secret")
      .where("user_id", "=", owner)
      .executeTakeFirstOrThrow();
    await kysely.updateTable("totp_secrets").set({ secret }).where("user_id", "=", thief).execute();
    const browser = calls.browser();
    const challenge = await browser.challenge(two.email);
    await expect(browser.pass({ challenge, code: one.app.code() })).rejects.toMatchObject({
      code: "wrong_code",
    });
  });

  test("confirms a session in place of the password, each code once", async () => {
    const { token, app } = await calls.open(newEmail());
    testbed.clock.advance(confirmationMs);
    expect(await testbed.accounts.stepUpMethods(await testbed.actorOf(token))).toEqual(["totp"]);
    const code = app.code();
    await calls.stepUp(token, code);
    expect((await testbed.actorOf(token)).confirmedUntil?.getTime()).toBe(
      testbed.clock.now().getTime() + confirmationMs,
    );
    await expect(calls.stepUp(token, code)).rejects.toMatchObject({ code: "wrong_code" });
  });
});

describe("a sign-in of an account with an authenticator", () => {
  test("by password opens a session once a code follows, and that session is confirmed", async () => {
    const { email, app } = await calls.open(newEmail());
    const before = await testbed.platform.db.kysely.selectFrom("sessions").select("id").execute();
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    expect(await testbed.platform.db.kysely.selectFrom("sessions").select("id").execute()).toHaveLength(
      before.length,
    );
    const session = await sessionOf(await browser.pass({ challenge, code: app.code() }));
    expect(session).toMatchObject({ method: "password", factors: 2 });
    expect(session.confirmed_until?.getTime()).toBe(testbed.clock.now().getTime() + confirmationMs);
  });

  test("at another service asks for it too, also when its answer is repeated", async () => {
    const browser = openBrowser(testbed);
    const handle = `${newEmail().split("@")[0]}@gmail.test`;
    await browser.signInAt("google", handle);
    const token = browser.cookies.session ?? "";
    const app = authenticator(testbed, (await calls.setUp(token)).secret);
    await calls.confirm(token, app.code());
    testbed.clock.advance(60_000);
    const again = openBrowser(testbed);
    const returned = again.choose(await again.begin("google"), handle);
    const refusal: { code?: string; params?: { challenge?: string } } = await again
      .comeBack("google", returned)
      .then(
        () => ({}),
        (error: object) => error,
      );
    expect(refusal.code).toBe("second_factor_required");
    await expect(again.comeBack("google", returned)).rejects.toMatchObject({ params: refusal.params });
    expect(again.cookies.session).toBeNull();
    const body = { challenge: refusal.params?.challenge ?? "", code: app.code() };
    const passing = { params: undefined, query: undefined, actor: null, body, call: again.call() };
    const { accessToken } = await testbed.accounts.handlers["POST /auth/second-factor"](passing);
    expect(await sessionOf(accessToken)).toMatchObject({ method: "google", factors: 2 });
  });

  test("by a recovery code works in place of the authenticator, and its owner is notified", async () => {
    const { email, token, recoveryCodes } = await calls.open(newEmail());
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    const [code = ""] = recoveryCodes;
    await browser.pass({ challenge, recoveryCode: ` ${code.toUpperCase().replace("-", " ")}` });
    expect((await calls.state(token)).recoveryCodesLeft).toBe(9);
    expect(await eventsOf(token)).toContain("accounts.recovery-code-used.v1");
    const second = await browser.challenge(email);
    await expect(browser.pass({ challenge: second, recoveryCode: code })).rejects.toMatchObject({
      code: "wrong_code",
      fields: { recoveryCode: "wrong_code" },
    });
  });

  test("with new recovery codes takes the new ones alone", async () => {
    const { email, token, recoveryCodes: old } = await calls.open(newEmail());
    const { recoveryCodes } = await calls.newCodes(token);
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    await expect(browser.pass({ challenge, recoveryCode: old[0] ?? "" })).rejects.toMatchObject({
      code: "wrong_code",
    });
    await browser.pass({ challenge, recoveryCode: recoveryCodes[9] ?? "" });
  });

  test("takes exactly one of both", async () => {
    const { email, app, recoveryCodes } = await calls.open(newEmail());
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    await expect(browser.pass({ challenge })).rejects.toMatchObject({ code: "invalid_input" });
    const both = { challenge, code: app.code(), recoveryCode: recoveryCodes[0] ?? "" };
    await expect(browser.pass(both)).rejects.toMatchObject({ code: "invalid_input" });
    await browser.pass({ challenge, code: app.code() });
  });

  test("is over after five minutes", async () => {
    const { email, app } = await calls.open(newEmail());
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    testbed.clock.advance(challengeMs);
    await expect(browser.pass({ challenge, code: app.code() })).rejects.toMatchObject({
      code: "second_factor_expired",
    });
  });
});

describe("the first proof of a mailbox", () => {
  test("by a recovery removes an authenticator that was there before; a later recovery does not", async () => {
    const squatted = await calls.open(newEmail());
    await testbed.recover(squatted.email);
    await testbed.reset(testbed.linkTo(squatted.email), "the owner's password");
    const token = await testbed.signIn(squatted.email, "the owner's password");
    const app = authenticator(testbed, (await calls.setUp(token)).secret);
    await calls.confirm(token, app.code());
    await testbed.recover(squatted.email);
    await testbed.reset(testbed.linkTo(squatted.email), "a third password");
    const browser = calls.browser();
    await browser.challenge(squatted.email, "a third password");
  });

  test("by a confirmation removes it, unless its owner confirms in a browser that is signed in", async () => {
    const [squatted, own] = [await calls.open(newEmail()), await calls.open(newEmail())];
    await testbed.follow(testbed.linkTo(squatted.email));
    await testbed.signIn(squatted.email);
    await testbed.followAs(own.token, testbed.linkTo(own.email));
    await calls.browser().challenge(own.email);
  });
});

test("who takes an account back is not kept out by an authenticator that a thief set up", async () => {
  const email = newEmail();
  const token = await testbed.signUp(email);
  await testbed.followAs(token, testbed.linkTo(email));
  const app = authenticator(testbed, (await calls.setUp(token)).secret);
  await calls.confirm(token, app.code());
  const thiefs = newEmail();
  await testbed.changeEmail(token, thiefs);
  await testbed.follow(testbed.linkTo(thiefs));
  const undone = await testbed.follow(testbed.linkTo(email));
  await testbed.reset(undone.recoveryToken ?? "", "a new password");
  await testbed.signIn(email, "a new password");
});
