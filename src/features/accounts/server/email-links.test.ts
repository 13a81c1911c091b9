import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";

const day = 86_400_000;
const invalid = { code: "email_link_invalid" };

let world: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;
let email: string;
let other: string;
let token: string;

beforeAll(async () => {
  world = await openAccountCalls();
});

afterAll(() => world.drop());

beforeEach(async () => {
  counter += 1;
  email = `old${counter}@example.com`;
  other = `new${counter}@example.com`;
  world.mails.length = 0;
  token = await world.signUp(email);
});

const subjectsTo = (address: string): string[] =>
  world.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);

describe("verification", () => {
  test("the mail of the sign-up confirms the address, once", async () => {
    expect((await world.me(token)).emailVerified).toBe(false);
    const link = world.linkTo(email);
    expect(await world.follow(link)).toEqual({ purpose: "verify", email });
    expect((await world.me(token)).emailVerified).toBe(true);
    await expect(world.follow(link)).rejects.toMatchObject(invalid);
  });

  test("two calls with one link cannot both pass", async () => {
    const link = world.linkTo(email);
    const outcomes = await Promise.allSettled([world.follow(link), world.follow(link)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: invalid });
  });

  test("the link can be asked for again, but not without end, and not when it is done", async () => {
    await world.sendAgain(token);
    await world.sendAgain(token);
    await world.sendAgain(token);
    await expect(world.sendAgain(token)).rejects.toMatchObject({ code: "rate_limited" });
    await world.follow(world.linkTo(email));
    world.mails.length = 0;
    await world.sendAgain(token);
    expect(world.mails).toEqual([]);
  });

  test("a link works for three days, on its own brand only", async () => {
    const link = world.linkTo(email);
    await world.platform.db.kysely
      .insertInto("sites")
      .values({ id: 2, host: "two.example", name: "Two" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await expect(world.follow(link, 2)).rejects.toMatchObject(invalid);
    world.clock.advance(3 * day);
    await expect(world.follow(link)).rejects.toMatchObject(invalid);
  });

  test("T10 a link of an address that was given up confirms nothing", async () => {
    const old = world.linkTo(email);
    await world.changeEmail(token, other);
    await world.follow(world.linkTo(other));
    await expect(world.follow(old)).rejects.toMatchObject(invalid);
  });
});

describe("change of e-mail", () => {
  test("the new address confirms it; the old one is told; signing in follows", async () => {
    await world.changeEmail(token, other);
    expect((await world.me(token)).email).toBe(email);
    expect(subjectsTo(other)).toEqual(["Confirm your new e-mail"]);
    expect(subjectsTo(email).at(-1)).toBe("The e-mail of your account is to change");
    expect(await world.follow(world.linkTo(other))).toEqual({ purpose: "change", email: other });
    expect(await world.me(token)).toMatchObject({ email: other, emailVerified: true });
    await world.signIn(other);
    await expect(world.signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  test("the old address takes it back within seven days, and every session ends", async () => {
    await world.changeEmail(token, other);
    const undo = world.linkTo(email);
    await world.follow(world.linkTo(other));
    world.clock.advance(7 * day - 1);
    expect(await world.follow(undo)).toEqual({ purpose: "undo", email });
    expect(await world.accounts.resolveToken(token)).toBeNull();
    expect(await world.me(await world.signIn(email))).toMatchObject({ email, emailVerified: true });
  });

  test("the old address also stops a change that nobody has confirmed", async () => {
    await world.changeEmail(token, other);
    const confirm = world.linkTo(other);
    await world.follow(world.linkTo(email));
    await expect(world.follow(confirm)).rejects.toMatchObject(invalid);
  });

  test("a thief who changes twice is undone by the first notice, and keeps no link", async () => {
    await world.changeEmail(token, other);
    const undo = world.linkTo(email);
    await world.follow(world.linkTo(other));
    await world.changeEmail(token, `third${counter}@example.com`);
    const undoOfThief = world.linkTo(other);
    await world.follow(world.linkTo(`third${counter}@example.com`));
    await world.follow(undo);
    await expect(world.follow(undoOfThief)).rejects.toMatchObject(invalid);
    await world.signIn(email);
  });

  test("nobody takes the old address while it can be taken back", async () => {
    await world.changeEmail(token, other);
    await world.follow(world.linkTo(other));
    await expect(world.signUp(email)).rejects.toMatchObject({ code: "email_taken" });
    const thief = await world.signUp(`thief${counter}@example.com`);
    await world.changeEmail(thief, email);
    expect(subjectsTo(email)).not.toContain("Confirm your new e-mail");
    world.clock.advance(7 * day);
    await world.signUp(email);
  });

  test("an address with an account gets the same answer; its owner is told", async () => {
    await world.signUp(other);
    expect(await world.changeEmail(token, other)).toEqual({});
    expect(subjectsTo(other).at(-1)).toBe("You have an account with this e-mail");
    expect((await world.me(token)).email).toBe(email);
  });

  test("two accounts that ask for one address: the first to confirm has it", async () => {
    const rival = await world.signUp(`rival${counter}@example.com`);
    await world.changeEmail(token, other);
    const first = world.linkTo(other);
    await world.changeEmail(rival, other);
    const second = world.linkTo(other);
    await world.follow(second);
    await expect(world.follow(first)).rejects.toMatchObject({ code: "email_taken" });
  });

  test("needs the current password, a real address and a new one", async () => {
    await expect(world.changeEmail(token, other, "guess")).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: "wrong_password" },
    });
    await expect(world.changeEmail(token, "no address")).rejects.toMatchObject({ code: "invalid_email" });
    await expect(world.changeEmail(token, email.toUpperCase())).rejects.toMatchObject({
      code: "email_unchanged",
      fields: { email: "email_unchanged" },
    });
  });

  test("a new password ends a change that is under way", async () => {
    await world.changeEmail(token, other);
    const confirm = world.linkTo(other);
    await world.changePassword(token, "the password", "another password");
    await expect(world.follow(confirm)).rejects.toMatchObject(invalid);
  });
});

test("T11 a token is good for its purpose only", async () => {
  const verify = world.linkTo(email);
  const { handlers } = world.accounts;
  const reset = (secret: string) =>
    handlers["POST /auth/recovery/token"]({
      actor: null,
      params: undefined,
      query: { token: secret },
      body: { password: "stolen password" },
      call: world.call(),
    });
  await expect(reset(verify)).rejects.toMatchObject({ code: "reset_token_invalid" });
  await handlers["POST /auth/recovery"]({
    actor: null,
    params: undefined,
    query: undefined,
    body: { email },
    call: world.call(),
  });
  for (const job of world.accounts.jobs) await job.run();
  await expect(world.follow(world.linkTo(email))).rejects.toMatchObject(invalid);
  await expect(world.follow(token)).rejects.toMatchObject(invalid);
  expect(await world.accounts.resolveToken(verify)).toBeNull();
});

test("only hashes of the links' tokens are stored", async () => {
  const link = world.linkTo(email);
  const { rows } = await world.platform.db.pool.query("SELECT email_tokens::text AS row FROM email_tokens");
  expect(JSON.stringify(rows)).not.toContain(link);
});
