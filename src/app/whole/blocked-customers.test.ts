import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { openStream } from "#src/features/api-keys/server/open-stream.fixture.ts";
import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { BlockKind } from "#src/shared/customer-block.ts";

// What staff closes to a customer is closed to sessions, keys and what is open, and nothing else is.

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
});

afterAll(() => testbed.drop());

const text = "Please send us the invoice.";

async function furnish() {
  const token = await testbed.signUp();
  const key = await testbed.makeKey(token, { scopes: ["servers:read", "servers:power"] });
  const { rows } = await testbed.database.pool.query<{ user: string; customer: string; email: string }>(
    `SELECT users.id AS user, customer_id AS customer, email FROM api_keys JOIN users ON users.id = created_by
     WHERE api_keys.id = $1`,
    [key.keyId],
  );
  const [owner] = rows;
  if (owner === undefined) throw new Error("no such key");
  const accounts = testbed.product.use(accountsFeature);
  const staff = () => createCtx(testbed.platform, { kind: "staff", id: randomUUID() });
  const block = (...kinds: BlockKind[]) =>
    accounts.block(staff(), {
      customerId: owner.customer,
      kinds,
      text,
      until: null,
      reason: "a complaint, checked",
    });
  const unblock = () => accounts.unblock(staff(), { customerId: owner.customer, reason: "it is settled" });
  return { token, key, ...owner, block, unblock };
}

function spend(kind: string, customer: string) {
  return testbed.database.pool.query("SELECT api_keys_spend($1, $2, 90, $3)", [
    JSON.stringify({ kind, id: randomUUID() }),
    customer,
    testbed.platform.clock.now(),
  ]);
}

const closed = { status: 403, body: { error: { code: "customer_blocked", params: { text } } } };
const isClosed = ({ body }: { readonly body: unknown }): boolean =>
  JSON.stringify(body).includes("customer_blocked");
const newKey = { name: "deploy", type: "ssh", publicKey: "ssh-ed25519 AAAA" };

describe("T46 spending", () => {
  test("is refused to anyone who acts for the customer; what the product pays by itself goes on", async () => {
    const { customer, token, block, unblock } = await furnish();
    await block("spending");
    for (const kind of ["user", "telegram", "api-key"])
      await expect(spend(kind, customer)).rejects.toThrow("customer_blocked");
    await spend("system", customer);
    const order = await testbed.call("POST /v2/servers/purchase", { token, body: {} });
    expect(order).toMatchObject(closed);
    // Changes were not closed.
    expect(isClosed(await testbed.call("POST /v2/servers/ssh-keys", { token, body: newKey }))).toBe(false);
    await unblock();
    await spend("user", customer);
  });

  test("that races with the block is before it or refused", async () => {
    const { customer, block } = await furnish();
    const client = await testbed.database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT api_keys_spend($1, $2, 90, $3)", [
        JSON.stringify({ kind: "user", id: randomUUID() }),
        customer,
        testbed.platform.clock.now(),
      ]);
      let isBlocked = false;
      const blocking = (async () => {
        await block("spending");
        isBlocked = true;
      })();
      await testbed.database.pool.query("SELECT 1");
      expect(isBlocked).toBe(false);
      await client.query("COMMIT");
      await blocking;
    } finally {
      client.release();
    }
    await expect(spend("user", customer)).rejects.toThrow("customer_blocked");
  });
});

describe("changes", () => {
  test("are refused to session and key with what was written; reading, paying in and one's login are not", async () => {
    const { token, key, block } = await furnish();
    const stream = await openStream(testbed.url, key.secret);
    await block("changes");
    await stream.ended;
    expect(await testbed.call("POST /v2/servers/ssh-keys", { token, body: newKey })).toMatchObject(closed);
    const power = { ids: [encodeId("server", randomUUID())], action: "start" };
    const byKey = await testbed.call("POST /v2/servers/bulk/power", { token: key.secret, body: power });
    expect(byKey).toMatchObject(closed);
    const me = await testbed.call("GET /users/me", { token });
    expect(me).toMatchObject({ status: 200, body: { block: { kinds: ["changes"], text, until: null } } });
    const settings = { darkMode: true, notificationsEnabled: true, language: "en" };
    expect(await testbed.call("POST /users/settings", { token, body: settings })).toMatchObject({
      status: 200,
    });
    const paying = await testbed.call("POST /v2/payments/create", { token, body: {} });
    expect(isClosed(paying)).toBe(false);
    expect(await testbed.callFrom("192.0.2.7", key.secret)).toMatchObject({ status: 200 });
  });
});

describe("signing in", () => {
  test("ends sessions and keys at once, and says why to who proves who they are", async () => {
    const { token, key, email, block, unblock } = await furnish();
    await block("sign-in");
    expect(await testbed.call("GET /users/me", { token })).toMatchObject({ status: 401 });
    expect(await testbed.callFrom("192.0.2.7", key.secret)).toMatchObject({
      status: 403,
      code: "customer_blocked",
    });
    const signIn = (password: string) => testbed.call("POST /auth/sign-in", { body: { email, password } });
    expect(await signIn("a wrong one of them")).toMatchObject({
      body: { error: { code: "wrong_credentials" } },
    });
    expect(await signIn("correct horse")).toMatchObject(closed);
    await unblock();
    expect(await signIn("correct horse")).toMatchObject({ status: 200 });
    expect(await testbed.callFrom("192.0.2.7", key.secret)).toMatchObject({ status: 200 });
  });
});
