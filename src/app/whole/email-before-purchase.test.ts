import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { smallServer, topUp } from "../../../e2e/harness/furnished-customer.ts";
import { seedDemo } from "../seed-demo.ts";

// An account without an email, as Telegram's are: it looks around and pays in, and gives an address before it buys.

let testbed: Awaited<ReturnType<typeof openApiKeys>>;

beforeAll(async () => {
  testbed = await openApiKeys({ ROLES: "web,worker" });
  await seedDemo(testbed.product);
}, 60_000);

afterAll(() => testbed.drop());

test("buys nothing, by a session or a key, until an address is confirmed", async () => {
  const token = await testbed.signUp();
  await topUp(testbed.url, token, 5000);
  const { id: user } = await testbed.ok("GET /users/me", { token });
  const { secret } = await testbed.makeKey(token, { scopes: ["servers:write", "orders:spend"] });
  const { rows } = await testbed.database.pool.query(
    `UPDATE users SET email = NULL, email_canonical = NULL, email_verified_at = NULL
     WHERE id = (SELECT user_id FROM sessions ORDER BY created_at DESC LIMIT 1) RETURNING id`,
  );
  expect(rows).toHaveLength(1);
  expect(user).toMatch(/^usr_/);
  const buy = (caller: string, key: string) =>
    testbed.call("POST /v2/servers/purchase", { token: caller, body: smallServer("first"), key });
  const intent = randomUUID();
  for (const caller of [token, secret]) {
    const refused = await buy(caller, intent);
    expect([refused.status, refused.body.error.code]).toEqual([409, "email_required"]);
  }
  expect((await testbed.ok("GET /v2/servers/list", { token })).servers).toEqual([]);
  await testbed.database.pool.query("UPDATE users SET email = 'given@example.com' WHERE id = $1", [
    rows[0].id,
  ]);
  // The order that was refused goes through under its own key.
  expect((await buy(token, intent)).status).toBe(200);
});
