import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openPasskeyBrowser } from "./passkey-browser.fixture.ts";

// A passkey proves again who is there.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let number = 0;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

async function openOwner() {
  number += 1;
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(`confirming${number}@example.org`);
  await browser.addPasskey();
  return browser;
}

type Owner = Awaited<ReturnType<typeof openOwner>>;

const signed = async (browser: Owner) => browser.authenticator.sign(await browser.proveOptions());

const confirmedUntil = async (browser: Owner): Promise<Date | null> => {
  const { sessionId } = await testbed.actorOf(browser.cookies.session ?? "");
  const row = await testbed.platform.db.kysely
    .selectFrom("sessions")
    .select("confirmed_until")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return row.confirmed_until;
};

test("a passkey is the nearest way, and confirms the session for a quarter of an hour", async () => {
  const owner = await openOwner();
  expect(await owner.methods()).toEqual(["passkey", "password"]);
  testbed.clock.advance(3_600_000);
  const { confirmedUntil: until } = await owner.confirm(await signed(owner));
  expect(Date.parse(until) - testbed.clock.now().getTime()).toBe(900_000);
  expect(await confirmedUntil(owner)).toEqual(new Date(until));
});

test("T37 the passkey of another user confirms nothing, nor does one that signed twice or beside another proof", async () => {
  const [owner, thief] = [await openOwner(), await openOwner()];
  testbed.clock.advance(3_600_000);
  const before = await confirmedUntil(owner);
  const foreign = thief.authenticator.sign(await owner.proveOptions());
  await expect(owner.confirm(foreign)).rejects.toMatchObject({ code: "passkey_invalid" });
  const own = await signed(owner);
  await expect(owner.confirm({ ...own, password: "the password" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const elsewhere = owner.authenticator.sign(await thief.proveOptions());
  await expect(owner.confirm(elsewhere)).rejects.toMatchObject({ code: "sign_in_expired" });
  expect(await confirmedUntil(owner)).toEqual(before);
  await owner.confirm(own);
  await expect(owner.confirm(own)).rejects.toMatchObject({ code: "sign_in_expired" });
});

test("a suspended passkey is no way", async () => {
  const owner = await openOwner();
  await testbed.platform.db.kysely
    .updateTable("passkeys")
    .set({ suspended_at: testbed.clock.now() })
    .where("user_id", "=", await owner.userId())
    .execute();
  expect(await owner.methods()).toEqual(["password"]);
  await expect(owner.confirm(await signed(owner))).rejects.toMatchObject({ code: "proof_unavailable" });
});
