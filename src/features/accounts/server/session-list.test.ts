import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { openAccountCalls } from "./account-calls.fixture.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

const ownTexts: Readonly<Record<string, string>> = { "emails.newDevice.unknown": "a vessel unseen before" };

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;
let email: string;
let token: string;

beforeAll(async () => {
  testbed = await openAccountCalls({
    ownText: (siteId, _, key) => (siteId === 1 ? ownTexts[key] : undefined),
  });
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  email = `user${counter}@example.com`;
  token = await testbed.signUp(email);
  testbed.mails.length = 0;
});

/** Ends a session; returns the cookie that the answer sets. */
async function end(owner: string, id: string) {
  const call = testbed.call();
  await testbed.endSession(owner, id, call);
  return call.tokens;
}

async function idOf(session: string): Promise<string> {
  return (await testbed.actorOf(session)).sessionId;
}

describe("list of sessions", () => {
  test("has this one first, with device, network and times", async () => {
    const call = { ...testbed.call("203.0.113.77"), userAgent: firefox };
    const second = await testbed.signIn(email, "the password", call);
    const sessions = await testbed.sessionsOf(second);
    expect(sessions).toMatchObject([
      { isCurrent: true, device: "Firefox, Linux", network: "203.0.113.0/24" },
      { isCurrent: false, device: null },
    ]);
    expect(decodeId("session", sessions[0]?.id ?? "")).toBe(await idOf(second));
  });

  test("is ordered by last use, without ended sessions", async () => {
    const [used, ended, expired] = [
      await testbed.signIn(email),
      await testbed.signIn(email),
      await testbed.signIn(email),
    ];
    await end(token, await idOf(ended));
    const { kysely } = testbed.platform.db;
    const touch = (id: string, change: { readonly last_seen_at?: Date; readonly expires_at?: Date }) =>
      kysely.updateTable("sessions").set(change).where("id", "=", id).execute();
    await touch(await idOf(used), { last_seen_at: new Date("2026-03-01T13:00:00Z") });
    await touch(await idOf(expired), { expires_at: testbed.clock.now() });
    const latest = await testbed.signIn(email);
    const sessions = await testbed.sessionsOf(token);
    const ids = await Promise.all([token, used, latest].map(idOf));
    expect(sessions.map(({ id }) => decodeId("session", id))).toEqual(ids);
    expect(sessions[1]).toMatchObject({
      createdAt: "2026-03-01T12:00:00.000Z",
      lastSeenAt: "2026-03-01T13:00:00.000Z",
    });
  });

  test("has all of them, however many", async () => {
    const { userId, customerId } = await testbed.actorOf(token);
    const { kysely } = testbed.platform.db;
    const now = testbed.clock.now();
    const rows = Array.from({ length: 199 }, (_, place) => ({
      id: testbed.platform.ids.next(),
      token_hash: Buffer.from(`${userId} ${place}`),
      user_id: userId,
      customer_id: customerId,
      site_id: 1,
      user_agent: "test",
      network: "192.0.2.0/24",
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 1),
    }));
    await kysely.insertInto("sessions").values(rows).execute();
    expect(await testbed.sessionsOf(token)).toHaveLength(200);
    // One more ends the one that was not used for the longest time.
    await kysely
      .updateTable("sessions")
      .set({ last_seen_at: new Date(now.getTime() - 1) })
      .where("id", "=", rows[7]?.id ?? "")
      .execute();
    await testbed.signIn(email);
    const open = (await testbed.sessionsOf(token)).map(({ id }) => decodeId("session", id));
    expect(open).toHaveLength(200);
    expect(open).not.toContain(rows[7]?.id);
  });

  test("one session is ended at once, and cannot be ended again", async () => {
    const second = await testbed.signIn(email);
    const id = await idOf(second);
    expect(await end(token, id)).toEqual([]);
    expect(await testbed.accounts.resolveToken(second)).toBeNull();
    await expect(end(token, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("ending one's own session logs out", async () => {
    expect(await end(token, await idOf(token))).toEqual([null]);
    expect(await testbed.accounts.resolveToken(token)).toBeNull();
  });

  test("another user's session does not exist", async () => {
    const stranger = await testbed.signUp(`stranger${counter}@example.com`);
    await expect(end(stranger, await idOf(token))).rejects.toMatchObject({ code: "not_found" });
    expect(await testbed.accounts.resolveToken(token)).not.toBeNull();
  });

  test("all others end together, each with its event", async () => {
    const others = [await testbed.signIn(email), await testbed.signIn(email)];
    const ids = await Promise.all(others.map(idOf));
    const { customerId, userId } = await testbed.actorOf(token);
    await testbed.endOthers(token);
    expect((await testbed.sessionsOf(token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    const events = await testbed.platform.db.kysely
      .selectFrom("outbox_events")
      .select("payload")
      .where("name", "=", "accounts.session-revoked.v1")
      .where("customer_id", "=", customerId)
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining(ids.map((sessionId) => ({ sessionId, userId }))),
    );
  });
});

describe("change of password", () => {
  test("ends the other sessions, keeps this one, and mails the owner", async () => {
    const second = await testbed.signIn(email);
    testbed.mails.length = 0;
    await testbed.changePassword(token, "the password", "another password");
    expect(await testbed.accounts.resolveToken(second)).toBeNull();
    expect(await testbed.accounts.resolveToken(token)).not.toBeNull();
    expect(testbed.mails).toMatchObject([{ recipient: email, subject: "Your password was changed" }]);
    await expect(testbed.signIn(email)).rejects.toMatchObject({ code: "wrong_credentials" });
    await testbed.signIn(email, "another password");
  });

  test("a wrong current password is a field's error, and changes nothing", async () => {
    await expect(testbed.changePassword(token, "guess", "another password")).rejects.toMatchObject({
      code: "wrong_password",
      fields: { currentPassword: "wrong_password" },
    });
    await testbed.signIn(email);
  });

  test.each(["password1", "12345678", "        ", "user%!!"])(
    "%j is refused as one that is guessed first, and the link for a new one still works",
    async (pattern) => {
      const known = pattern.replace("%", String(counter));
      const refusal = { code: "common_password", fields: { password: "common_password" } };
      await expect(testbed.changePassword(token, "the password", known)).rejects.toMatchObject(refusal);
      await expect(testbed.signUp(`user${counter}@example.net`, known)).rejects.toMatchObject(refusal);
      await testbed.recover(email);
      const link = testbed.linkTo(email);
      await expect(testbed.reset(link, known)).rejects.toMatchObject(refusal);
      await testbed.reset(link, "another password");
    },
  );

  test("of two concurrent changes one wins", async () => {
    const outcomes = await Promise.allSettled([
      testbed.changePassword(token, "the password", "password one"),
      testbed.changePassword(token, "the password", "password two"),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({
      reason: { code: "wrong_password", fields: { currentPassword: "wrong_password" } },
    });
  });
});

describe("mail about a new device", () => {
  const from = (ip: string, userAgent = firefox) => ({ ...testbed.call(ip), userAgent });

  test("is sent on the first sign-in of a device in a network, once", async () => {
    await testbed.signIn(email, "the password", from("203.0.113.7"));
    await testbed.signIn(email, "the password", from("203.0.113.99", firefox.replaceAll("128.0", "129.0")));
    expect(testbed.mails).toMatchObject([{ recipient: email, subject: "New sign-in to your account" }]);
    expect(testbed.mails[0]?.text).toContain("Firefox, Linux, network 203.0.113.0/24");
    await testbed.signIn(email, "the password", from("192.0.2.7"));
    expect(testbed.mails).toHaveLength(2);
  });

  test("names a device that is not recognized in the words of the site", async () => {
    await testbed.signIn(email, "the password", from("203.0.113.7", "something"));
    expect(testbed.mails[0]?.text).toContain("from a vessel unseen before, network");
  });

  test("is not sent on a wrong password", async () => {
    await expect(testbed.signIn(email, "guess", from("203.0.113.7"))).rejects.toThrow();
    expect(testbed.mails).toEqual([]);
  });
});
