import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taskScopes } from "#src/shared/access.ts";
import { openApiKeys } from "./api-keys-testbed.fixture.ts";
import { openStream } from "./open-stream.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
});

afterAll(() => testbed.drop());

async function publish(keyId: string, name: string, payload: object): Promise<void> {
  await testbed.database.pool.query(
    `SELECT event_publish($2, site_id, customer_id, $3, $4) FROM api_keys WHERE id = $1`,
    [keyId, name, payload, testbed.platform.clock.now()],
  );
  testbed.platform.wake("events");
}

const change = {
  name: "stream",
  scopes: ["servers:read"],
  objects: null,
  allowedIps: [],
  spendLimitCents: null,
  ratePerMinute: null,
  expiresAt: null,
};

test("every kind of work begins with a noun that has a scope", () => {
  const nouns = testbed.product.tasks.map(({ kind }) => kind.split("-")[0] ?? "");
  expect(nouns.length).toBeGreaterThan(10);
  expect(nouns.filter((noun) => !Object.hasOwn(taskScopes, noun))).toEqual([]);
});

describe("T28 an open stream of a key", () => {
  test.each<[string, (token: string, id: string, secret: string) => Promise<unknown>]>([
    ["revoked", (token, id) => testbed.ok(`DELETE /v2/api-keys/${id}`, { token })],
    ["reported", (_token, _id, key) => testbed.ok("POST /v2/api-keys/exposed", { body: { key } })],
    ["changed", (token, id) => testbed.ok(`PUT /v2/api-keys/${id}`, { token, body: change })],
    [
      "rolled",
      (token, id) => testbed.ok(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours: 0 } }),
    ],
    [
      "bound to other addresses",
      (token) =>
        testbed.ok("PUT /v2/api-keys/allowed-ips", {
          token,
          body: { networks: [{ cidr: "192.0.2.0/24" }] },
        }),
    ],
  ])("ends when the key is %s, and no other one does", async (_, act) => {
    const token = await testbed.signUp();
    const key = await testbed.makeKey(token);
    const other = await testbed.makeKey(await testbed.signUp());
    const stream = await openStream(testbed.url, key.secret);
    const [session, foreign] = [
      await openStream(testbed.url, token),
      await openStream(testbed.url, other.secret),
    ];
    const begun = performance.now();
    await act(token, key.id, key.secret);
    await stream.ended;
    // Woken by the commit; a lost notification would cost a second more.
    expect(performance.now() - begun).toBeLessThan(5000);
    expect([session.isEnded(), foreign.isEnded()]).toEqual([false, false]);
    await testbed.ok("POST /auth/logout", { token, body: {} });
    await session.ended;
    await publish(other.keyId, "api-keys.revoked.v1", { keyId: other.keyId, reason: "user" });
    await foreign.ended;
  });

  test("that is opened again after a change goes on behind it", async () => {
    const token = await testbed.signUp();
    const { id, keyId, secret } = await testbed.makeKey(token);
    const first = await openStream(testbed.url, secret);
    await publish(keyId, "servers.changed.v1", { serverId: testbed.platform.ids.next() });
    await expect.poll(() => first.names()).toEqual(["servers.changed.v1"]);
    await testbed.ok(`PUT /v2/api-keys/${id}`, { token, body: change });
    await first.ended;
    expect(first.names()).toEqual(["servers.changed.v1", "reset"]);
    const again = await openStream(testbed.url, secret, first.lastId());
    await publish(keyId, "servers.changed.v1", { serverId: testbed.platform.ids.next() });
    await expect.poll(() => again.names()).toEqual(["servers.changed.v1"]);
    expect(again.isEnded()).toBe(false);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    await again.ended;
  });

  test("ends with the time of the key", async () => {
    const expiresAt = new Date(testbed.platform.clock.now().getTime() + 60_000).toISOString();
    const { secret } = await testbed.makeKey(await testbed.signUp(), { expiresAt });
    const stream = await openStream(testbed.url, secret);
    await testbed.advance(61_000);
    await stream.ended;
    expect((await openStream(testbed.url, secret)).status).toBe(401);
  });

  test("of an old secret ends with the overlap", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token);
    await testbed.ok(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours: 1 } });
    const stream = await openStream(testbed.url, secret);
    expect(stream.status).toBe(200);
    await testbed.advance(3_601_000);
    await stream.ended;
  });

  test("has the events of what the key may read, and no others", async () => {
    const token = await testbed.signUp();
    const { keyId, secret, id } = await testbed.makeKey(token, { scopes: ["servers:read"] });
    const [stream, session] = [await openStream(testbed.url, secret), await openStream(testbed.url, token)];
    const serverId = testbed.platform.ids.next();
    await publish(keyId, "payments.confirming.v1", { depositId: serverId, have: 1, need: 2 });
    await publish(keyId, "contacts.created.v1", { contactId: serverId });
    await publish(keyId, "servers.changed.v1", { serverId });
    await expect.poll(() => stream.names()).toContain("servers.changed.v1");
    await expect.poll(() => session.names()).toContain("servers.changed.v1");
    expect(stream.names()).toEqual(["servers.changed.v1"]);
    // What came of the sign-up may be on its way yet when the streams open.
    const sent = ["payments.confirming.v1", "contacts.created.v1", "servers.changed.v1"];
    expect(session.names().filter((name) => sent.includes(name))).toEqual(sent);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    await testbed.ok("POST /auth/logout", { token, body: {} });
    await Promise.all([stream.ended, session.ended]);
  });

  test("has news of the work on what the key may read, and on nothing else", async () => {
    const token = await testbed.signUp();
    const [servers, domains, wallet] = await Promise.all(
      ["servers:read", "domains:read", "wallet:read"].map(async (scope) => {
        const key = await testbed.makeKey(token, { scopes: [scope] });
        return { ...key, stream: await openStream(testbed.url, key.secret) };
      }),
    );
    if (!servers || !domains || !wallet) throw new Error("no keys");
    const session = await openStream(testbed.url, token);
    const kinds = ["domain-renew", "server-restart", "wallet-sweep", "domain-delete"];
    for (const kind of kinds) {
      const [taskId, objectId] = [testbed.platform.ids.next(), testbed.platform.ids.next()];
      await publish(servers.keyId, "tasks.changed.v1", { taskId, kind, objectId });
    }
    await publish(servers.keyId, "servers.changed.v1", { serverId: testbed.platform.ids.next() });
    await publish(servers.keyId, "domains.changed.v1", { domainId: testbed.platform.ids.next() });
    await publish(servers.keyId, "wallet.adjusted.v1", {
      transactionId: testbed.platform.ids.next(),
      cents: 1,
    });
    await expect.poll(() => servers.stream.names()).toContain("servers.changed.v1");
    await expect.poll(() => domains.stream.names()).toContain("domains.changed.v1");
    await expect.poll(() => wallet.stream.names()).toContain("wallet.adjusted.v1");
    await expect.poll(() => session.names()).toContain("wallet.adjusted.v1");
    expect(servers.stream.names()).toEqual(["tasks.changed.v1", "servers.changed.v1"]);
    expect(domains.stream.names()).toEqual(["tasks.changed.v1", "tasks.changed.v1", "domains.changed.v1"]);
    expect(wallet.stream.names()).toEqual(["wallet.adjusted.v1"]);
    expect(session.names().filter((name) => name === "tasks.changed.v1")).toHaveLength(kinds.length);
    for (const { id } of [servers, domains, wallet]) await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    await testbed.ok("POST /auth/logout", { token, body: {} });
    await Promise.all([servers, domains, wallet].map(({ stream }) => stream.ended));
    await session.ended;
  });

  test("T15 is one of six of its customer, which leave the browsers theirs", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token);
    const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(testbed.url, secret)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await openStream(testbed.url, secret)).status).toBe(429);
    const session = await openStream(testbed.url, token);
    expect(session.status).toBe(200);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    await testbed.ok("POST /auth/logout", { token, body: {} });
    await Promise.all([...streams, session].map(({ ended }) => ended));
  });
});
