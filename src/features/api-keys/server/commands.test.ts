import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

async function withKey(email: string) {
  const { token, customerId } = await testbed.newCustomer(email);
  const handlers = callHandlers(testbed.clock, testbed.product["api-keys"].handlers);
  const input = await testbed.inputOf(token);
  const made = await handlers["POST /v2/api-keys"]({
    ...input,
    body: { name: "deploy", scopes: ["servers:read", "dns:write"], spendLimitCents: 500 },
  });
  const resolve = () => testbed.product["api-keys"].resolveToken(made.secret, { siteId: 1, ip: "192.0.2.7" });
  return { ...made, customer: encodeId("customer", customerId), resolve };
}

test("an operator sees a customer's keys without their secrets, and ends one for good", async () => {
  const key = await withKey("ann@example.com");
  const text = await testbed.run("key", "list", key.customer);
  expect(text).toContain("servers:read dns:write");
  expect(text).toContain("$5.00");
  expect(text).not.toContain(key.secret);
  expect(await key.resolve()).not.toBeNull();
  expect(await testbed.run("key", "revoke", key.id)).toContain("revoked");
  expect(await key.resolve()).toBeNull();
  const [listed] = await testbed.runJson("key", "list", key.customer);
  expect(listed).toMatchObject({ state: "revoked", reason: "staff" });
  const audit = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "detail"])
    .where("action", "=", "api-key.revoke")
    .where("object_id", "=", decodeId("apiKey", key.id))
    .execute();
  expect(audit).toEqual([{ actor: testbed.operator, action: "api-key.revoke", detail: { reason: "staff" } }]);
});

test("a key that is unknown or has ended is refused", async () => {
  const key = await withKey("bob@example.com");
  await testbed.run("key", "revoke", key.id);
  await expect(testbed.run("key", "revoke", key.id)).rejects.toThrow("ended already");
  const unknown = encodeId("apiKey", testbed.platform.ids.next());
  await expect(testbed.run("key", "revoke", unknown)).rejects.toThrow("no such key");
  await expect(testbed.run("key", "revoke", "srv_x")).rejects.toThrow("begins with apk_");
});
