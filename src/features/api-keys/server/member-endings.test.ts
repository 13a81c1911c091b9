import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { openApiKeys } from "./api-keys-testbed.fixture.ts";
import { openStream } from "./open-stream.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
});

afterAll(() => testbed.drop());

/** An owner, and an admin in their team, whose session acts for the owner's customer, with a key. */
async function openTeam() {
  const owner = await testbed.signUp();
  const member = await testbed.signUp();
  const { id, email } = await testbed.ok("GET /users/me", { token: member });
  const { team } = await testbed.ok("GET /users/me", { token: owner });
  const { kysely } = testbed.database;
  const [userId, customerId] = [decodeId("user", id) ?? "", decodeId("customer", team.customerId) ?? ""];
  /** Lets the member in, and has a session act for the owner's customer. */
  const join = async (token: string): Promise<void> => {
    await kysely
      .insertInto("memberships")
      .values({ user_id: userId, customer_id: customerId, role: "admin" })
      .execute();
    await testbed.ok("POST /users/customers/switch", { token, body: { customerId: team.customerId } });
  };
  await join(member);
  const key = await testbed.makeKey(member);
  const signIn = async (): Promise<string> => {
    const body = { email, password: "correct horse" };
    return String((await testbed.ok("POST /auth/sign-in", { body })).accessToken);
  };
  return { owner, member, id, key, join, signIn };
}

describe("T36 a member of a team", () => {
  test("who is removed has no open stream within a second, nor a key, and others keep theirs", async () => {
    const { owner, member, id, key } = await openTeam();
    const kept = await testbed.makeKey(owner);
    const open = (token: string) => openStream(testbed.url, token);
    const [session, ofKey, ofOwner] = [await open(member), await open(key.secret), await open(owner)];
    const begun = performance.now();
    await testbed.ok(`DELETE /v2/team/members/${id}`, { token: owner });
    // From the answer on.
    for (const token of [member, key.secret])
      expect((await testbed.call("GET /v2/whoami", { token })).status).toBe(401);
    await Promise.all([session.ended, ofKey.ended]);
    // Woken by the commit; a lost notification would cost a second more, a busy machine some.
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(ofOwner.isEnded()).toBe(false);
    expect((await testbed.call("GET /v2/whoami", { token: kept.secret })).status).toBe(200);
    // Noted at once by the consumer of the event, else each minute.
    await testbed.runJob("end-expired-keys");
    const { keys } = await testbed.ok("GET /v2/api-keys", { token: owner });
    const states = keys.map((shown: { id: string; state: string; reason: string | null }) => [
      shown.id,
      shown.state,
      shown.reason,
    ]);
    expect(Object.fromEntries(states.map(([of, ...rest]: string[]) => [of, rest]))).toEqual({
      [key.id]: ["revoked", "member-left"],
      [kept.id]: ["active", null],
    });
    await testbed.ok("POST /auth/logout", { token: owner, body: {} });
  });

  test("who is back has the keys that they made since, and none of before", async () => {
    const { owner, id, key, join, signIn } = await openTeam();
    await testbed.ok(`DELETE /v2/team/members/${id}`, { token: owner });
    await testbed.advance(1000);
    const token = await signIn();
    await join(token);
    const since = await testbed.makeKey(token);
    await runToEnd(
      testbed.platform,
      testbed.product.consumers.filter(({ name }) => name === "api-keys-end-of-leavers"),
    );
    const statuses = [key, since].map(
      async ({ secret }) => (await testbed.call("GET /v2/whoami", { token: secret })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  test("whose role changes reads what is allowed now, with streams that were opened before", async () => {
    const { owner, member, id, key } = await openTeam();
    const [session, ofKey] = [
      await openStream(testbed.url, member),
      await openStream(testbed.url, key.secret),
    ];
    await testbed.ok(`PUT /v2/team/members/${id}`, { token: owner, body: { role: "viewer" } });
    await Promise.all([session.ended, ofKey.ended]);
    const wallet = await testbed.call("GET /v2/wallet", { token: member });
    expect([wallet.status, wallet.body.error.code]).toEqual([403, "role_not_allowed"]);
    expect((await testbed.ok("GET /users/me", { token: member })).balance).toBeNull();
    expect((await testbed.call("GET /v2/servers/list", { token: key.secret })).status).toBe(200);
  });

  test("who acts for another customer gets no more events of the one before", async () => {
    const { member } = await openTeam();
    const { customers } = await testbed.ok("GET /users/customers", { token: member });
    const other = customers.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const stream = await openStream(testbed.url, member);
    await testbed.ok("POST /users/customers/switch", { token: member, body: { customerId: other.id } });
    await stream.ended;
    expect((await testbed.ok("GET /users/me", { token: member })).team).toMatchObject({
      customerId: other.id,
      role: "owner",
      hasOthers: true,
    });
  });
});
