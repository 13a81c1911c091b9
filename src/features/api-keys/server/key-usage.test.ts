import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openApiKeys } from "./api-keys-testbed.fixture.ts";

let testbed: Awaited<ReturnType<typeof openApiKeys>>;
beforeAll(async () => {
  testbed = await openApiKeys();
});
afterAll(() => testbed.drop());

const minute = 60_000;
const hour = 60 * minute;

async function usageOf(token: string): Promise<unknown[]> {
  const { calls } = await testbed.ok("GET /v2/api-keys/usage", { token });
  return calls.map(({ keyName, route, status, calls: count }: never) => [keyName, route, status, count]);
}

/** Several calls with a key, then a minute, after which the next one writes them. */
async function use(secret: string, routes: readonly string[]): Promise<void> {
  for (const route of routes) await testbed.callFrom("192.0.2.7", secret, route);
  await testbed.advance(minute);
  await testbed.callFrom("192.0.2.7", secret);
}

test("calls are counted by key, route and status, of the last day alone and of no one else", async () => {
  const token = await testbed.signUp();
  const key = await testbed.makeKey(token, { name: "reader", scopes: ["servers:read"] });
  const server = "GET /v2/servers/list";
  const missing = `GET /v2/servers/${encodeId("server", testbed.platform.ids.next())}`;
  await use(key.secret, [server, server, missing, server]);
  await expect
    .poll(() => usageOf(token))
    .toEqual([
      ["reader", server, 200, 3],
      ["reader", "GET /v2/servers/{id}", 404, 1],
      ["reader", "GET /v2/whoami", 200, 1],
    ]);
  expect(await usageOf(await testbed.signUp())).toEqual([]);

  await testbed.advance(23 * hour);
  expect(await usageOf(token)).not.toEqual([]);
  await testbed.advance(3 * hour);
  expect(await usageOf(token)).toEqual([]);
});

test("refused calls of a valid key are counted too, and are no use of it", async () => {
  const token = await testbed.signUp();
  const key = await testbed.makeKey(token, {
    name: "robot",
    scopes: ["servers:read"],
    allowedIps: ["192.0.2.7/32"],
  });
  await testbed.callFrom("192.0.2.7", key.secret, "GET /v2/servers/list", { "user-agent": "robot" });
  await testbed.callFrom("198.51.100.1", key.secret, "GET /v2/servers/list", { "user-agent": "thief" });
  await testbed.callFrom("192.0.2.7", key.secret, "GET /v2/wallet");
  await testbed.callFrom("198.51.100.1", key.secret, "GET /v2/events");
  await testbed.callFrom("192.0.2.7", key.secret, "GET /v2/wallet");
  await testbed.advance(minute);
  await testbed.callFrom("198.51.100.1", key.secret, "GET /v2/wallet");
  await expect
    .poll(() => usageOf(token))
    .toEqual([
      ["robot", "GET /v2/wallet", 403, 3],
      ["robot", "GET /v2/events", 403, 1],
      ["robot", "GET /v2/servers/list", 200, 1],
      ["robot", "GET /v2/servers/list", 403, 1],
    ]);
  expect(await testbed.ok(`GET /v2/api-keys/${key.id}`, { token })).toMatchObject({
    uses: 1,
    lastUsedIp: "192.0.2.7",
    lastUsedAgent: "robot",
    recentCalls: [{ route: "GET /v2/servers/list", uses: 1, lastStatus: 200 }],
  });
});

test("a key was last used at its last call, whichever route had been called before", async () => {
  const token = await testbed.signUp();
  const key = await testbed.makeKey(token);
  // Written at once; the further ones are, a minute after it.
  await testbed.callFrom("192.0.2.7", key.secret);
  await testbed.callFrom("192.0.2.7", key.secret);
  await testbed.callFrom("192.0.2.7", key.secret, "GET /v2/servers/list");
  await testbed.advance(minute);
  const since = testbed.platform.clock.now().toISOString();
  await testbed.callFrom("192.0.2.7", key.secret);
  const read = () => testbed.ok(`GET /v2/api-keys/${key.id}`, { token });
  await expect.poll(async () => (await read()).uses).toBe(4);
  const { lastUsedAt } = await read();
  expect(lastUsedAt >= since).toBe(true);
});

test("counts are forgotten after two days, and with their key", async () => {
  const token = await testbed.signUp();
  const { secret } = await testbed.makeKey(token);
  await use(secret, ["GET /v2/servers/list"]);
  const { kysely } = testbed.platform.db;
  const count = async (): Promise<number> =>
    (await kysely.selectFrom("api_key_calls").select("key_id").execute()).length;
  await expect.poll(count).toBeGreaterThan(0);
  await testbed.runJob("forget-ended-keys");
  expect(await count()).toBeGreaterThan(0);
  await testbed.advance(50 * hour);
  await testbed.runJob("forget-ended-keys");
  expect(await count()).toBe(0);
});

test("an API key cannot read what keys were used for", async () => {
  const token = await testbed.signUp();
  const { secret } = await testbed.makeKey(token);
  expect(await testbed.callFrom("192.0.2.7", secret, "GET /v2/api-keys/usage")).toMatchObject({
    status: 403,
  });
});
