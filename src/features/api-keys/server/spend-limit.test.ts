import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#src/app/seed-demo.ts";
import { contactBody } from "../../../../e2e/harness/ownership-testbed.ts";
import { type MadeKey, openApiKeys } from "./api-keys-testbed.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

/** One month of the demo's smallest server. */
const price = 490;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
  await seedDemo(testbed.product);
});

afterAll(() => testbed.drop());

/** A customer with money, and a key that may spend this much a day. */
async function spender(spendLimitCents: number | null) {
  const token = await testbed.signUp();
  const scopes = ["servers:read", "servers:write", "domains:write", "orders:spend"];
  const key = await testbed.makeKey(token, { scopes, spendLimitCents });
  const customerId = await testbed.credit(key, 1_000_000n);
  const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";
  const saved = await testbed.ok("POST /v2/servers/ssh-keys", { token, body: { name: "laptop", publicKey } });
  return { token, customerId, sshKeyId: String(saved.id), ...key };
}

/** Buys a server. Without a password: hashing a hundred of them takes longer than the test. */
function buy(token: string, sshKeyId: string, idempotencyKey: string = randomUUID()) {
  const body = {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name: "web-1",
    sshKeyIds: [sshKeyId],
    autoprolong: false,
    expectedTotalCents: price,
  };
  return testbed.call("POST /v2/servers/purchase", { token, body, key: idempotencyKey });
}

async function spentOf({ keyId }: Pick<MadeKey, "keyId">): Promise<number> {
  const { rows } = await testbed.database.pool.query(
    "SELECT coalesce(sum(cents), 0)::int AS cents FROM api_key_spend WHERE key_id = $1",
    [keyId],
  );
  return rows[0].cents;
}

async function paidBy(customerId: string): Promise<number> {
  const { rows } = await testbed.database.pool.query(
    "SELECT coalesce(sum(total_cents), 0)::int AS cents FROM orders WHERE customer_id = $1",
    [customerId],
  );
  return rows[0].cents;
}

test("T28 a key with a limit of $5 that is raced by 100 connections spends at most $5", async () => {
  const owner = await spender(500);
  const answers = await Promise.all(Array.from({ length: 100 }, () => buy(owner.secret, owner.sshKeyId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // A busy machine may turn calls away before they come to pay.
  const refused = answers.filter(({ status }) => status !== 200 && status !== 503);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
    new Set(["403 key_spend_limit"]),
  );
  expect(refused[0]?.body.error).toMatchObject({
    params: { limitCents: 500, leftCents: 10 },
    message: "This API key may spend $5.00 a day, and $0.10 are left.",
  });
  expect([await spentOf(owner), await paidBy(owner.customerId)]).toEqual([price, price]);
});

test("payments that race past the queue of calls do not exceed the limit either", async () => {
  const owner = await spender(500);
  const actor = { kind: "api-key", id: owner.keyId };
  const at = testbed.platform.clock.now();
  const paid = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      testbed.database.pool.query("SELECT api_keys_spend($1, $2, 90, $3)", [actor, owner.customerId, at]),
    ),
  );
  expect(paid.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await spentOf(owner)).toBe(450);
  await expect(
    testbed.database.pool.query("UPDATE api_key_spend SET cents = 501 WHERE key_id = $1", [owner.keyId]),
  ).rejects.toThrow("check constraint");
});

test("two keys of one customer have limits of their own, raced at once", async () => {
  const owner = await spender(2 * price);
  const scopes = ["servers:write", "orders:spend"];
  const second = await testbed.makeKey(owner.token, { scopes, spendLimitCents: 3 * price });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => buy(at % 2 === 0 ? owner.secret : second.secret, owner.sshKeyId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect([await spentOf(owner), await spentOf(second)]).toEqual([2 * price, 3 * price]);
});

test("a repeated call is paid and counted once, and another key's call is another order", async () => {
  const owner = await spender(5 * price);
  const second = await testbed.makeKey(owner.token, { scopes: ["servers:write", "orders:spend"] });
  const first = await buy(owner.secret, owner.sshKeyId, "1");
  expect((await buy(owner.secret, owner.sshKeyId, "1")).text).toBe(first.text);
  expect((await buy(second.secret, owner.sshKeyId, "1")).text).not.toBe(first.text);
  expect((await buy(owner.token, owner.sshKeyId, "1")).text).not.toBe(first.text);
  expect([await spentOf(owner), await spentOf(second), await paidBy(owner.customerId)]).toEqual([
    price,
    price,
    3 * price,
  ]);
});

test("the limit is of a day of UTC, and what is left is shown", async () => {
  const owner = await spender(price);
  expect((await buy(owner.secret, owner.sshKeyId)).status).toBe(200);
  expect((await buy(owner.secret, owner.sshKeyId)).body.error.code).toBe("key_spend_limit");
  const shown = async () => (await testbed.ok("GET /v2/whoami", { token: owner.secret })).key.spentTodayCents;
  expect(await shown()).toBe(price);
  const now = testbed.platform.clock.now().getTime();
  await testbed.advance(86_400_000 - (now % 86_400_000) + 1000);
  expect(await shown()).toBe(0);
  expect((await buy(owner.secret, owner.sshKeyId)).status).toBe(200);
});

test("a lowered limit counts what was spent before, and a raised one allows more", async () => {
  const owner = await spender(null);
  expect((await buy(owner.secret, owner.sshKeyId)).status).toBe(200);
  const limit = (spendLimitCents: number | null) =>
    testbed.ok(`PUT /v2/api-keys/${owner.id}`, {
      token: owner.token,
      body: {
        name: "spender",
        scopes: ["servers:write", "orders:spend"],
        objects: null,
        allowedIps: [],
        spendLimitCents,
        ratePerMinute: null,
        expiresAt: null,
      },
    });
  await limit(100);
  expect((await buy(owner.secret, owner.sshKeyId)).body.error.params).toEqual({
    limitCents: 100,
    leftCents: 0,
  });
  await limit(2 * price);
  expect((await buy(owner.secret, owner.sshKeyId)).status).toBe(200);
  expect((await buy(owner.secret, owner.sshKeyId)).body.error.code).toBe("key_spend_limit");
});

test("further terms and domains count too; a refused order leaves no trace", async () => {
  const owner = await spender(3 * price);
  const bought = await buy(owner.secret, owner.sshKeyId);
  const server = String(bought.body.server.id);
  await testbed.finishTasks();
  const contact = await testbed.ok("POST /v2/domains/contacts", { token: owner.token, body: contactBody });
  const prolong = (months: number, expectedTotalCents: number) =>
    testbed.call(`POST /v2/servers/${server}/prolong`, {
      token: owner.secret,
      body: { months, expectedTotalCents },
      key: randomUUID(),
    });
  expect((await prolong(1, price)).status).toBe(200);
  expect(await spentOf(owner)).toBe(2 * price);
  const domain = (name: string, total: number) =>
    testbed.call("POST /v2/domains/purchase", {
      token: owner.secret,
      body: {
        items: [{ name, years: 1, isPrivate: false }],
        contactId: contact.id,
        autoprolong: false,
        expectedTotalCents: total,
      },
      key: randomUUID(),
    });
  const before = await paidBy(owner.customerId);
  const refused = await domain(`n${randomUUID().slice(0, 8)}.com`, 700);
  expect([refused.body.error.code, refused.body.error.params.leftCents]).toEqual(["key_spend_limit", price]);
  expect([await paidBy(owner.customerId), await spentOf(owner)]).toEqual([before, 2 * price]);
  const { rows } = await testbed.database.pool.query("SELECT FROM domains WHERE customer_id = $1", [
    owner.customerId,
  ]);
  expect(rows).toEqual([]);
});

test("a key that was revoked after its call was judged pays nothing any more", async () => {
  const owner = await spender(null);
  await testbed.ok(`DELETE /v2/api-keys/${owner.id}`, { token: owner.token });
  const actor = { kind: "api-key", id: owner.keyId };
  await expect(
    testbed.database.pool.query("SELECT api_keys_spend($1, $2, 1, $3)", [
      actor,
      owner.customerId,
      testbed.platform.clock.now(),
    ]),
  ).rejects.toThrow("unauthorized");
  expect(await spentOf(owner)).toBe(0);
});

test("audit, tasks and orders of a key's purchase lead back to the key", async () => {
  const owner = await spender(null);
  const { body } = await buy(owner.secret, owner.sshKeyId);
  expect(body.server.id).toMatch(/^srv_/);
  const actor = { kind: "api-key", id: owner.keyId };
  const { rows } = await testbed.database.pool.query(
    `SELECT audit_log.actor AS audited, tasks.actor AS worked FROM orders
     JOIN audit_log ON detail ->> 'orderId' = orders.id::text AND action = 'server.purchase'
     JOIN tasks ON input ->> 'orderId' = orders.id::text WHERE orders.customer_id = $1`,
    [owner.customerId],
  );
  expect(rows).toEqual([{ audited: actor, worked: actor }]);
});
