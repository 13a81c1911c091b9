import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { confirmationMs, stepUpCodeMs } from "../durations.ts";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let count = 0;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

const newEmail = () => {
  count += 1;
  return `step-${count}@example.com`;
};

async function stepUp(token: string, body: Readonly<Record<string, string>>) {
  const { accounts, actorOf, call } = testbed;
  return accounts.handlers["POST /auth/step-up"]({
    params: undefined,
    query: undefined,
    actor: await actorOf(token),
    body,
    call: call(),
  });
}

async function mailCode(token: string) {
  const { accounts, actorOf, call } = testbed;
  await accounts.handlers["POST /auth/step-up/mail"]({
    params: undefined,
    query: undefined,
    actor: await actorOf(token),
    body: {},
    call: call(),
  });
}

const confirmedUntil = async (token: string) => (await testbed.actorOf(token)).confirmedUntil?.getTime();
const endFromNow = () => testbed.clock.now().getTime() + confirmationMs;
const methodsOf = async (token: string) => testbed.accounts.stepUpMethods(await testbed.actorOf(token));

/** A session of an account that has a mailbox and nothing else, long after it was opened. */
async function openWithoutPassword() {
  const email = newEmail();
  const token = await testbed.signUp(email);
  const { userId } = await testbed.actorOf(token);
  const { kysely } = testbed.platform.db;
  await kysely.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute();
  await kysely.updateTable("sessions").set({ confirmed_until: null }).where("user_id", "=", userId).execute();
  return { email, token };
}

/** The code in the last mail to an address. */
function codeTo(email: string): string {
  const mail = testbed.mails.findLast(({ recipient }) => recipient === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Another code than this one. */
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a session counts as confirmed for a quarter of an hour", () => {
  test("after a sign-up and a sign-in", async () => {
    const email = newEmail();
    expect(await confirmedUntil(await testbed.signUp(email))).toBe(endFromNow());
    expect(await confirmedUntil(await testbed.signIn(email))).toBe(endFromNow());
  });

  test("after the right password, this session alone, and in the audit", async () => {
    const email = newEmail();
    const other = await testbed.signUp(email);
    const token = await testbed.signIn(email);
    const before = await confirmedUntil(other);
    testbed.clock.advance(confirmationMs + 1);
    const answer = await stepUp(token, { password: "the password" });
    expect(new Date(answer.confirmedUntil).getTime()).toBe(endFromNow());
    expect(await confirmedUntil(token)).toBe(endFromNow());
    expect(await confirmedUntil(other)).toBe(before);
    const { sessionId } = await testbed.actorOf(token);
    const rows = await testbed.platform.db.kysely
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("object_id", "=", sessionId)
      .execute();
    expect(rows).toEqual([{ action: "session.confirm", detail: { method: "password" } }]);
  });

  test("for the browser that gave the proof: it gets another token, and a copy of its cookie counts no more", async () => {
    const copied = await testbed.signUp(newEmail());
    testbed.clock.advance(confirmationMs + 1);
    const answerTo = async (cookie: string) => {
      const call = { ...testbed.call(), sessionToken: cookie, hasSessionCookie: true };
      const body = { password: "the password" };
      const actor = await testbed.actorOf(cookie);
      const { accounts } = testbed;
      await accounts.handlers["POST /auth/step-up"]({
        params: undefined,
        query: undefined,
        actor,
        body,
        call,
      });
      return call.tokens.at(-1) ?? "";
    };
    const token = await answerTo(copied);
    expect(await confirmedUntil(token)).toBe(endFromNow());
    // What was on its way is answered, without the proof.
    expect(await testbed.actorOf(copied)).toMatchObject({
      sessionId: (await testbed.actorOf(token)).sessionId,
      confirmedUntil: null,
    });
    testbed.clock.advance(60_000);
    expect(await testbed.accounts.resolveToken(copied)).toBeNull();

    // Who lost that answer proves it once more with what they have.
    const again = await answerTo(token);
    const twice = await answerTo(token);
    expect(await testbed.accounts.resolveToken(again)).toBeNull();
    expect(await confirmedUntil(twice)).toBe(endFromNow());
  });

  test("not after a wrong password, none, or two proofs at once", async () => {
    const { token } = await openWithoutPassword();
    const withPassword = await testbed.signUp(newEmail());
    const before = await confirmedUntil(withPassword);
    testbed.clock.advance(1000);
    await expect(stepUp(withPassword, { password: "another" })).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: "wrong_password" },
    });
    await expect(stepUp(withPassword, {})).rejects.toMatchObject({ code: "invalid_input" });
    const both = { password: "the password", mailCode: "000000" };
    await expect(stepUp(withPassword, both)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await confirmedUntil(withPassword)).toBe(before);
    await expect(stepUp(token, { password: "" })).rejects.toMatchObject({ code: "proof_unavailable" });
  });

  test("not when the session ended meanwhile", async () => {
    const email = newEmail();
    const token = await testbed.signUp(email);
    const actor = await testbed.actorOf(token);
    await testbed.logOut(token);
    const { accounts, call } = testbed;
    const input = {
      params: undefined,
      query: undefined,
      actor,
      body: { password: "the password" },
      call: call(),
    };
    await expect(accounts.handlers["POST /auth/step-up"](input)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
});

describe("T27 a mailed code", () => {
  test("confirms who has nothing else, once", async () => {
    const { email, token } = await openWithoutPassword();
    expect(await methodsOf(token)).toEqual(["mail"]);
    await mailCode(token);
    const code = codeTo(email);
    await stepUp(token, { mailCode: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await confirmedUntil(token)).toBe(endFromNow());
    await expect(stepUp(token, { mailCode: code })).rejects.toMatchObject({
      code: "wrong_code",
      fields: { mailCode: "wrong_code" },
    });
  });

  test("is not sent to who has a password", async () => {
    const token = await testbed.signUp(newEmail());
    expect(await methodsOf(token)).toEqual(["password"]);
    await expect(mailCode(token)).rejects.toMatchObject({ code: "proof_unavailable" });
    await expect(stepUp(token, { mailCode: "000000" })).rejects.toMatchObject({ code: "proof_unavailable" });
  });

  test("counts for its own session, until another is sent, and for ten minutes", async () => {
    const [one, two] = [await openWithoutPassword(), await openWithoutPassword()];
    await mailCode(one.token);
    await mailCode(two.token);
    const [first, foreign] = [codeTo(one.email), codeTo(two.email)];
    if (first !== foreign)
      await expect(stepUp(one.token, { mailCode: foreign })).rejects.toMatchObject({ code: "wrong_code" });
    await mailCode(one.token);
    const second = codeTo(one.email);
    if (first !== second)
      await expect(stepUp(one.token, { mailCode: first })).rejects.toMatchObject({ code: "wrong_code" });
    testbed.clock.advance(stepUpCodeMs);
    await expect(stepUp(one.token, { mailCode: second })).rejects.toMatchObject({ code: "wrong_code" });
  });

  test("is over after five wrong ones, also at once", async () => {
    const { email, token } = await openWithoutPassword();
    await mailCode(token);
    const code = codeTo(email);
    const wrong = Array.from({ length: 5 }, () => stepUp(token, { mailCode: otherThan(code) }));
    const ends = await Promise.allSettled(wrong);
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    await expect(stepUp(token, { mailCode: code })).rejects.toMatchObject({ code: "wrong_code" });
  });

  test("confirms once when it comes twice at once", async () => {
    const { email, token } = await openWithoutPassword();
    await mailCode(token);
    const tries = [1, 2, 3].map(() => stepUp(token, { mailCode: codeTo(email) }));
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is not in the database", async () => {
    const { email, token } = await openWithoutPassword();
    await mailCode(token);
    const { sessionId } = await testbed.actorOf(token);
    const row = await testbed.platform.db.kysely
      .selectFrom("step_up_codes")
      .select("code_hash")
      .where("session_id", "=", sessionId)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(row.code_hash.includes(codeTo(email))).toBe(false);
  });
});

test("who has neither a password nor an email can only sign in again", async () => {
  const { token } = await openWithoutPassword();
  const { userId } = await testbed.actorOf(token);
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ email: null, email_canonical: null })
    .where("id", "=", userId)
    .execute();
  expect(await methodsOf(token)).toEqual([]);
});
