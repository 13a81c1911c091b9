import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";

// T10 Somebody registers another's address, lets themselves in for later in every way there is, and waits for the owner.

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys({ SECRETS_KEY: "07".repeat(32) });
});

afterAll(() => testbed.drop());

/** An account of another's address with a key, a webhook, a second member and an open invitation. */
async function prepared() {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: "correct horse" };
  const { accessToken: token } = await testbed.ok("POST /auth/sign-up", { body });
  const confirming = await mailedToken(email);
  const key = await testbed.makeKey(token);
  await testbed.ok("POST /v2/webhooks", {
    token,
    body: { url: "http://127.0.0.1:9/", events: ["*"], description: "" },
  });
  await testbed.ok("POST /v2/team/invitations", {
    token,
    body: { email: `${randomUUID()}@example.com`, role: "admin", mayDestroy: false },
  });
  const stranger = await testbed.signUp();
  const { team } = await testbed.ok("GET /users/me", { token });
  const { id } = await testbed.ok("GET /users/me", { token: stranger });
  const [userId, customerId] = [decodeId("user", id) ?? "", decodeId("customer", team.customerId) ?? ""];
  await testbed.database.kysely
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: customerId, role: "owner" })
    .execute();
  await testbed.ok("POST /users/customers/switch", {
    token: stranger,
    body: { customerId: team.customerId },
  });
  return { email, token, key, stranger, confirming };
}

/** The token of the newest mail to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const { rows } = await testbed.database.pool.query<{ text_body: string }>(
    "SELECT text_body FROM mail_messages WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
    [recipient],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
}

async function handleEvents(): Promise<void> {
  const consumers = testbed.product.consumers.filter(({ events }) =>
    events.includes("accounts.taken-back.v1"),
  );
  await runToEnd(testbed.platform, consumers);
}

/** What the owner finds after a sign-in of their own. */
async function found(email: string, password: string) {
  const { accessToken: token } = await testbed.ok("POST /auth/sign-in", { body: { email, password } });
  const { members, invitations } = await testbed.ok("GET /v2/team", { token });
  const { endpoints } = await testbed.ok("GET /v2/webhooks", { token });
  return { members: members.length, invitations: invitations.length, endpoints: endpoints.length };
}

async function statusOf(token: string): Promise<number> {
  return (await testbed.call("GET /v2/whoami", { token })).status;
}

const nothing = { members: 1, invitations: 0, endpoints: 0 };

describe("T10 an account that was registered before its owner came", () => {
  test("is rid of members, invitations, keys and webhooks by the first proof of its mailbox", async () => {
    const { email, key, stranger, confirming } = await prepared();
    await testbed.ok("POST /auth/verify-email", { body: { token: confirming } });
    await handleEvents();
    expect([
      await statusOf(key.secret),
      (await testbed.call("GET /users/me", { token: stranger })).status,
    ]).toEqual([401, 401]);
    expect(await found(email, "correct horse")).toEqual(nothing);
  });

  test("and by a new password that its mailbox got", async () => {
    const { email, key } = await prepared();
    await testbed.ok("POST /auth/recovery", { body: { email } });
    await testbed.runJob("send-recovery-links");
    await testbed.ok(`POST /auth/recovery/token?token=${await mailedToken(email)}`, {
      body: { password: "kelp orrery vestibule" },
    });
    await handleEvents();
    expect(await statusOf(key.secret)).toBe(401);
    expect(await found(email, "kelp orrery vestibule")).toEqual(nothing);
  });

  test("but keeps all when the proof comes from the browser that made it", async () => {
    const { email, token, key, confirming } = await prepared();
    await testbed.ok("POST /auth/verify-email", { token, body: { token: confirming } });
    await handleEvents();
    expect(await statusOf(key.secret)).toBe(200);
    expect(await found(email, "correct horse")).toEqual({ members: 2, invitations: 1, endpoints: 1 });
  });
});
