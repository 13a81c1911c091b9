import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainPasswords } from "../accounts.fixture.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { rememberBrowser } from "../known-browsers.ts";
import { secondFactors } from "./totp.fixture.ts";

// What a thief tries who has the password, a challenge, a code, or a look over the shoulder.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let calls: ReturnType<typeof secondFactors>;
let count = 0;

beforeAll(async () => {
  testbed = await openAccountCalls({ passwords: plainPasswords });
  calls = secondFactors(testbed);
});

afterAll(() => testbed.drop());

const newEmail = () => {
  count += 1;
  return `attacked-${count}@example.com`;
};

const expired = { code: "second_factor_expired" };
const wrong = { code: "wrong_code" };

test("T27 a code that was used opens nothing again, in any browser, nor does the one before it", async () => {
  const { email, app } = await calls.open(newEmail());
  const before = app.code();
  testbed.clock.advance(30_000);
  const code = app.code();
  const browser = calls.browser();
  await browser.pass({ challenge: await browser.challenge(email), code });
  const thief = calls.browser();
  const challenge = await thief.challenge(email);
  await expect(thief.pass({ challenge, code })).rejects.toMatchObject(wrong);
  if (before !== code) await expect(thief.pass({ challenge, code: before })).rejects.toMatchObject(wrong);
});

test.each(["code", "recoveryCode"] as const)(
  "T27 the same %s many times at once opens one session",
  async (factor) => {
    const { email, app, recoveryCodes } = await calls.open(newEmail());
    const value = factor === "code" ? app.code() : (recoveryCodes[0] ?? "");
    const browsers = Array.from({ length: 6 }, () => calls.browser());
    const challenges = await Promise.all(browsers.map((browser) => browser.challenge(email)));
    const ends = await Promise.allSettled(
      browsers.map((browser, index) => browser.pass({ challenge: challenges[index] ?? "", [factor]: value })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  },
);

test("T27 one challenge many times at once, with two right codes, opens one session", async () => {
  const { email, app, recoveryCodes } = await calls.open(newEmail());
  const browser = calls.browser();
  const challenge = await browser.challenge(email);
  const ends = await Promise.allSettled([
    browser.pass({ challenge, code: app.code() }),
    browser.pass({ challenge, recoveryCode: recoveryCodes[0] ?? "" }),
    browser.pass({ challenge, recoveryCode: recoveryCodes[1] ?? "" }),
  ]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

describe("T27 a challenge is of one user, browser and site", () => {
  test("the code of another user does not pass it", async () => {
    const [victim, thief] = [await calls.open(newEmail()), await calls.open(newEmail())];
    const browser = calls.browser();
    const challenge = await browser.challenge(victim.email);
    const foreign = { challenge, recoveryCode: thief.recoveryCodes[0] ?? "" };
    await expect(browser.pass(foreign)).rejects.toMatchObject(wrong);
    if (thief.app.code() !== victim.app.code())
      await expect(browser.pass({ challenge, code: thief.app.code() })).rejects.toMatchObject(wrong);
    // The thief's own codes were not used up by it.
    const own = calls.browser();
    await own.pass({
      challenge: await own.challenge(thief.email),
      recoveryCode: thief.recoveryCodes[0] ?? "",
    });
  });

  test("another browser, another site or an invented one cannot use it", async () => {
    const { email, app } = await calls.open(newEmail());
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    const code = app.code();
    const stranger = calls.browser();
    await expect(stranger.pass({ challenge, code })).rejects.toMatchObject(expired);
    const { email: other } = await calls.open(newEmail());
    await stranger.challenge(other);
    await expect(stranger.pass({ challenge, code })).rejects.toMatchObject(expired);
    await expect(browser.pass({ challenge, code }, 2)).rejects.toMatchObject(expired);
    await expect(browser.pass({ challenge: "A".repeat(43), code })).rejects.toMatchObject(expired);
    await browser.pass({ challenge, code: app.code() });
    await expect(browser.pass({ challenge, code: app.code() })).rejects.toMatchObject(expired);
  });
});

test("T27 five wrong codes, also at once, end a challenge, and its owner is notified that the password was right", async () => {
  const { email, token, app } = await calls.open(newEmail());
  const browser = calls.browser();
  const challenge = await browser.challenge(email);
  const guesses = Array.from({ length: 8 }, () => browser.pass({ challenge, code: app.wrong() }));
  const ends = await Promise.allSettled(guesses);
  const codes = ends.map((end) => (end.status === "rejected" ? end.reason.code : "passed"));
  expect(codes.filter((code) => code === "wrong_code")).toHaveLength(5);
  expect(codes.filter((code) => code === "second_factor_expired")).toHaveLength(3);
  await expect(browser.pass({ challenge, code: app.code() })).rejects.toMatchObject(expired);
  const { customerId } = await testbed.actorOf(token);
  const { events } = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select((select) => select.fn.countAll<bigint>().as("events"))
    .where("customer_id", "=", customerId)
    .where("name", "=", "accounts.second-factor-failed.v1")
    .executeTakeFirstOrThrow();
  expect(Number(events)).toBe(1);
});

test("T27 1,000 guesses over many challenges, addresses and processes are 20 an hour", async () => {
  const { email, app } = await calls.open(newEmail());
  const outcomes = new Map<string, number>();
  const guess = async () => {
    const browser = calls.browser();
    const challenge = await browser.challenge(email);
    for (let left = 5; left > 0; left -= 1) {
      const code: string = await browser.pass({ challenge, code: app.wrong() }).then(
        () => "passed",
        (error: { code: string }) => error.code,
      );
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    }
  };
  // Processes share nothing but the database, which is where all of this is counted.
  for (let round = 0; round < 25; round += 1) await Promise.all(Array.from({ length: 8 }, guess));
  expect(Object.fromEntries(outcomes)).toEqual({ wrong_code: 20, rate_limited: 980 });
});

test("T27 guesses of a stranger do not keep out a browser that signed in to the account before", async () => {
  const { email, app, recoveryCodes } = await calls.open(newEmail());
  const [first = "", second = ""] = recoveryCodes;
  const { handlers } = testbed.accounts;
  const own = testbed.call();
  let cookie: string | null = null;
  const from = () => ({
    ...own,
    browserProofs: own.keptProofs,
    oauthBrowser: cookie,
    setOauthBrowser: (secret: string) => {
      cookie = secret;
    },
  });
  const enter = async (recoveryCode: string) => {
    const body = { email, password: "the password" };
    const visitor = { params: undefined, query: undefined, actor: null } as const;
    const refusal: { params?: { challenge?: string } } = await handlers["POST /auth/sign-in"]({
      ...visitor,
      body,
      call: from(),
    }).then(
      () => ({}),
      (error: object) => error,
    );
    const passing = { challenge: refusal.params?.challenge ?? "", recoveryCode };
    return handlers["POST /auth/second-factor"]({ ...visitor, body: passing, call: from() });
  };
  await enter(first);
  for (let round = 0; round < 5; round += 1) {
    const thief = calls.browser();
    const challenge = await thief.challenge(email);
    for (let left = 5; left > 0; left -= 1)
      await thief.pass({ challenge, code: app.wrong() }).catch(() => undefined);
  }
  const stranger = calls.browser();
  const challenge = await stranger.challenge(email);
  await expect(stranger.pass({ challenge, code: app.code() })).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect((await enter(second)).accessToken).toMatch(/^[\w-]{43}$/);
});

describe("T27 guesses at sign-in and at confirming are one budget", () => {
  const limited = { code: "rate_limited" };
  const guessAtSignIn = async (email: string, code: string) => {
    const browser = calls.browser();
    return browser.pass({ challenge: await browser.challenge(email), code });
  };

  test("for a thief with a session, who has no further ones at the other place", async () => {
    const { email, token, app } = await calls.open(newEmail());
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(calls.stepUp(token, app.wrong())).rejects.toMatchObject(wrong);
      await expect(guessAtSignIn(email, app.wrong())).rejects.toMatchObject(wrong);
    }
    await expect(calls.stepUp(token, app.code())).rejects.toMatchObject(limited);
    await expect(guessAtSignIn(email, app.code())).rejects.toMatchObject(limited);
  });

  test("also at once", async () => {
    const { token, app } = await calls.open(newEmail());
    const ends = await Promise.allSettled(Array.from({ length: 40 }, () => calls.stepUp(token, app.wrong())));
    const codes = ends.map((end) => (end.status === "rejected" ? end.reason.code : "passed"));
    expect(codes.filter((code) => code === "wrong_code")).toHaveLength(20);
  });

  test("which keeps neither the browser that signed in before from confirming, nor other users", async () => {
    const { email, token, app } = await calls.open(newEmail());
    const { userId } = await testbed.actorOf(token);
    for (let guess = 0; guess < 21; guess += 1) await calls.stepUp(token, app.wrong()).catch(() => undefined);
    await expect(guessAtSignIn(email, app.code())).rejects.toMatchObject(limited);
    const proofs = rememberBrowser(testbed.context, [], userId, testbed.clock.now());
    await calls.stepUp(token, app.code(), testbed.call(undefined, proofs));
    const other = await calls.open(newEmail());
    await calls.stepUp(other.token, other.app.code());
  });

  test("and right codes use up nothing of it", async () => {
    const { token, app } = await calls.open(newEmail());
    for (let guess = 0; guess < 25; guess += 1) {
      await calls.stepUp(token, app.code());
      testbed.clock.advance(60_000);
    }
  });
});

test("T27 a new password ends the sign-ins that waited for a code after the old one", async () => {
  const { email, token, app } = await calls.open(newEmail());
  const thief = calls.browser();
  const challenge = await thief.challenge(email);
  await testbed.changePassword(token, "the password", "another password");
  await expect(thief.pass({ challenge, code: app.code() })).rejects.toMatchObject(expired);
});

test("T27 the wrong password is answered the same with an authenticator and without", async () => {
  const plain = newEmail();
  await testbed.signUp(plain);
  const { email } = await calls.open(newEmail());
  for (const address of [plain, email, newEmail()]) {
    await expect(testbed.signIn(address, "wrong")).rejects.toMatchObject({ code: "wrong_credentials" });
  }
});

test("T27 neither recovery codes nor challenges can be read from the database", async () => {
  const { email, recoveryCodes } = await calls.open(newEmail());
  const challenge = await calls.browser().challenge(email);
  const { kysely } = testbed.platform.db;
  const rows = [
    ...(await kysely.selectFrom("recovery_codes").selectAll().execute()),
    ...(await kysely.selectFrom("second_factor_challenges").selectAll().execute()),
  ];
  const stored = rows.flatMap((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value))),
  );
  expect(stored.length).toBeGreaterThan(10);
  for (const secret of [challenge, ...recoveryCodes])
    expect(stored.some((value) => value.includes(secret))).toBe(false);
});
