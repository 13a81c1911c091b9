import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";

const day = 86_400_000;
const invalid = { code: "email_link_invalid" };

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;
let email: string;
let other: string;
let token: string;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  email = `old${counter}@example.com`;
  other = `new${counter}@example.com`;
  testbed.mails.length = 0;
  token = await testbed.signUp(email);
});

const subjectsTo = (address: string): string[] =>
  testbed.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);

describe("verification", () => {
  test("the link in the sign-up mail confirms the address, once", async () => {
    expect((await testbed.me(token)).emailVerified).toBe(false);
    const link = testbed.linkTo(email);
    expect(await testbed.followAs(token, link)).toEqual({ purpose: "verify", email });
    expect((await testbed.me(token)).emailVerified).toBe(true);
    await expect(testbed.follow(link)).rejects.toMatchObject(invalid);
  });

  test("two calls with one link cannot both succeed", async () => {
    const link = testbed.linkTo(email);
    const outcomes = await Promise.allSettled([testbed.follow(link), testbed.follow(link)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: invalid });
  });

  test("the link can be requested again, a limited number of times, and not once confirmed", async () => {
    await testbed.sendAgain(token);
    await testbed.sendAgain(token);
    await testbed.sendAgain(token);
    await expect(testbed.sendAgain(token)).rejects.toMatchObject({ code: "rate_limited" });
    await testbed.followAs(token, testbed.linkTo(email));
    testbed.mails.length = 0;
    await testbed.sendAgain(token);
    expect(testbed.mails).toEqual([]);
  });

  test("a link works for three days, on its own brand only", async () => {
    const link = testbed.linkTo(email);
    await testbed.platform.db.kysely
      .insertInto("sites")
      .values({ id: 2, host: "two.example", name: "Two" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await expect(testbed.follow(link, 2)).rejects.toMatchObject(invalid);
    testbed.clock.advance(3 * day);
    await expect(testbed.follow(link)).rejects.toMatchObject(invalid);
  });

  test("T10 a link to a former address confirms nothing", async () => {
    const old = testbed.linkTo(email);
    await testbed.changeEmail(token, other);
    await testbed.follow(testbed.linkTo(other));
    await expect(testbed.follow(old)).rejects.toMatchObject(invalid);
  });
});

describe("change of email", () => {
  beforeEach(async () => {
    await testbed.followAs(token, testbed.linkTo(email));
  });

  test("the new address confirms it; the old one gets a notice; sign-in uses the new one", async () => {
    await testbed.changeEmail(token, other);
    expect((await testbed.me(token)).email).toBe(email);
    expect(subjectsTo(other)).toEqual(["Confirm your new email"]);
    expect(subjectsTo(email).at(-1)).toBe("The email of your account is to change");
    expect(await testbed.followAs(token, testbed.linkTo(other))).toEqual({ purpose: "change", email: other });
    expect(await testbed.me(token)).toMatchObject({ email: other, emailVerified: true });
    await testbed.signIn(other);
    await expect(testbed.signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  test("the old address can undo it within seven days, which ends every session and the password", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    await testbed.follow(testbed.linkTo(other));
    testbed.clock.advance(7 * day - 1);
    const { recoveryToken = "", ...undone } = await testbed.follow(undo);
    expect(undone).toEqual({ purpose: "undo", email });
    expect(await testbed.accounts.resolveToken(token)).toBeNull();
    await expect(testbed.signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
    await testbed.reset(recoveryToken, "another password");
    const again = await testbed.signIn(email, "another password");
    expect(await testbed.me(again)).toMatchObject({ email, emailVerified: true });
  });

  test("both addresses get a mail of an undo", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    await testbed.follow(testbed.linkTo(other));
    await testbed.follow(undo);
    expect(subjectsTo(email).at(-1)).toBe("Your account has this email again");
    expect(subjectsTo(other).at(-1)).toBe("Your account has its former email again");
    expect(testbed.mails.at(-1)?.text).toContain(`was taken back by ${email}`);
  });

  test("the old mailbox can give up its right: the address is free, and the change stays", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    const confirm = testbed.linkTo(other);
    await expect(testbed.release(confirm)).rejects.toMatchObject(invalid);
    await testbed.followAs(token, confirm);
    await testbed.release(undo);
    await expect(testbed.follow(undo)).rejects.toMatchObject(invalid);
    expect((await testbed.me(token)).email).toBe(other);
    await testbed.signUp(email);
  });

  test("T10 a recovery by the new address does not end the right of the old one", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    await testbed.follow(testbed.linkTo(other));
    await testbed.recover(other);
    await testbed.reset(testbed.linkTo(other), "another password");
    expect(await testbed.follow(undo)).toMatchObject({ purpose: "undo", email });
  });

  test("T10 a sign-in that is under way when the account is taken back opens nothing", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => testbed.signIn(email)),
      testbed.follow(undo),
    ]);
    const opened = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" && typeof outcome.value === "string" ? [outcome.value] : [],
    );
    const actors = await Promise.all(opened.map((session) => testbed.accounts.resolveToken(session)));
    expect(new Set([null, ...actors])).toEqual(new Set([null]));
  });

  test("the old address can also cancel a change not yet confirmed", async () => {
    await testbed.changeEmail(token, other);
    const confirm = testbed.linkTo(other);
    await testbed.follow(testbed.linkTo(email));
    await expect(testbed.follow(confirm)).rejects.toMatchObject(invalid);
  });

  test("the first notice undoes two changes by a thief, who keeps no valid link", async () => {
    await testbed.changeEmail(token, other);
    const undo = testbed.linkTo(email);
    await testbed.followAs(token, testbed.linkTo(other));
    await testbed.changeEmail(token, `third${counter}@example.com`);
    const undoOfThief = testbed.linkTo(other);
    await testbed.follow(testbed.linkTo(`third${counter}@example.com`));
    await testbed.follow(undo);
    await expect(testbed.follow(undoOfThief)).rejects.toMatchObject(invalid);
  });

  test("the old address stays reserved while the change can be undone", async () => {
    await testbed.changeEmail(token, other);
    await testbed.follow(testbed.linkTo(other));
    await expect(testbed.signUp(email)).rejects.toMatchObject({ code: "email_taken" });
    const thief = await testbed.signUp(`thief${counter}@example.com`);
    await testbed.changeEmail(thief, email);
    expect(subjectsTo(email)).not.toContain("Confirm your new email");
    testbed.clock.advance(7 * day);
    await testbed.signUp(email);
  });

  test("an address with an account gets the same answer; its owner gets a mail", async () => {
    await testbed.signUp(other);
    expect(await testbed.changeEmail(token, other)).toEqual({});
    expect(subjectsTo(other).at(-1)).toBe("You have an account with this email");
    expect((await testbed.me(token)).email).toBe(email);
  });

  test("two accounts request one address: the first to confirm gets it", async () => {
    const rival = await testbed.signUp(`rival${counter}@example.com`);
    await testbed.changeEmail(token, other);
    const first = testbed.linkTo(other);
    await testbed.changeEmail(rival, other);
    const second = testbed.linkTo(other);
    await testbed.follow(second);
    await expect(testbed.follow(first)).rejects.toMatchObject({ code: "email_taken" });
  });

  test("needs the current password, a real address and a new one", async () => {
    await expect(testbed.changeEmail(token, other, "guess")).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: "wrong_password" },
    });
    await expect(testbed.changeEmail(token, "no address")).rejects.toMatchObject({ code: "invalid_email" });
    await expect(testbed.changeEmail(token, email.toUpperCase())).rejects.toMatchObject({
      code: "email_unchanged",
      fields: { email: "email_unchanged" },
    });
  });

  test("a new password cancels a pending change", async () => {
    await testbed.changeEmail(token, other);
    const confirm = testbed.linkTo(other);
    await testbed.changePassword(token, "the password", "another password");
    await expect(testbed.follow(confirm)).rejects.toMatchObject(invalid);
  });
});

test("T11 a token is valid for its purpose only", async () => {
  const verify = testbed.linkTo(email);
  const { handlers } = testbed.accounts;
  const reset = (secret: string) =>
    handlers["POST /auth/recovery/token"]({
      actor: null,
      params: undefined,
      query: { token: secret },
      body: { password: "stolen password" },
      call: testbed.call(),
    });
  await expect(reset(verify)).rejects.toMatchObject({ code: "reset_token_invalid" });
  await handlers["POST /auth/recovery"]({
    actor: null,
    params: undefined,
    query: undefined,
    body: { email },
    call: testbed.call(),
  });
  await testbed.accounts.jobs.find(({ name }) => name === "send-recovery-links")?.run();
  await expect(testbed.follow(testbed.linkTo(email))).rejects.toMatchObject(invalid);
  await expect(testbed.follow(token)).rejects.toMatchObject(invalid);
  expect(await testbed.accounts.resolveToken(verify)).toBeNull();
});

test("only hashes of the links' tokens are stored", async () => {
  const link = testbed.linkTo(email);
  const { rows } = await testbed.platform.db.pool.query("SELECT email_tokens::text AS row FROM email_tokens");
  expect(JSON.stringify(rows)).not.toContain(link);
});
