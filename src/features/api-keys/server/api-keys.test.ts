import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "#src/platform/authz/api-key-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openApiKeys } from "./api-keys-testbed.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

const dayMs = 86_400_000;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
});

afterAll(() => testbed.drop());

const change = {
  name: "deploy",
  scopes: ["servers:read"],
  objects: null,
  allowedIps: [],
  spendLimitCents: null,
  ratePerMinute: null,
  expiresAt: null,
};

describe("a new key", () => {
  test("has its secret in one answer and nowhere else", async () => {
    const token = await testbed.signUp();
    const me = await testbed.ok("GET /users/me", { token });
    const body = { name: " deploy ", scopes: ["servers:write", "servers:read", "servers:read"] };
    const { secret, ...made } = await testbed.ok("POST /v2/api-keys", { token, body });
    expect(secret).toMatch(/^mrg_[0-9A-Za-z]{36}$/);
    expect(made).toMatchObject({
      name: "deploy",
      hint: secret.slice(-4),
      scopes: ["servers:read", "servers:write"],
      allowedIps: [],
      spendLimitCents: null,
      spentTodayCents: 0,
      createdBy: me.username,
      lastUsedAt: null,
      state: "active",
    });
    const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / dayMs;
    expect(days).toBe(90);
    expect((await testbed.ok("GET /v2/api-keys", { token })).keys).toEqual([made]);
    const { rows } = await testbed.database.pool.query(
      "SELECT (SELECT jsonb_agg(k) FROM api_keys k)::text || (SELECT jsonb_agg(a) FROM audit_log a)::text || (SELECT jsonb_agg(e) FROM outbox_events e)::text AS everything",
    );
    expect(rows[0].everything).toContain("api-key.create");
    expect(rows[0].everything).not.toContain(secret.slice(4));
  });

  test("can be made without an end, and not with one that is over", async () => {
    const token = await testbed.signUp();
    const { id } = await testbed.makeKey(token, { expiresAt: null });
    expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({ expiresAt: null });
    const body = { name: "old", scopes: ["dns:read"], expiresAt: "2020-01-01T00:00:00Z" };
    const refused = await testbed.call("POST /v2/api-keys", { token, body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { expiresAt: "date_past" }]);
  });

  test("needs a name of its own among live keys", async () => {
    const token = await testbed.signUp();
    const first = await testbed.makeKey(token, { name: "ci" });
    const second = await testbed.makeKey(token, { name: "other" });
    const body = { name: "ci", scopes: ["dns:read"] };
    const again = await testbed.call("POST /v2/api-keys", { token, body });
    expect([again.status, again.body.error.code]).toEqual([409, "key_name_taken"]);
    const renamed = await testbed.call(`PUT /v2/api-keys/${second.id}`, {
      token,
      body: { ...change, name: "ci" },
    });
    expect(renamed.body.error.code).toBe("key_name_taken");
    await testbed.ok(`DELETE /v2/api-keys/${first.id}`, { token });
    await testbed.ok("POST /v2/api-keys", { token, body });
    // Another customer's names are no matter.
    await testbed.makeKey(await testbed.signUp(), { name: "ci" });
  });

  test.each([
    [{ name: "  " }, { name: "required" }],
    [{ name: "a\u0007b" }, { name: "invalid_characters" }],
    [{ scopes: [] }, { scopes: "too_short" }],
    [{ scopes: ["admin"] }, { "scopes.0": "invalid_input" }],
    [{ allowedIps: ["10.1.2.3/8"] }, { "allowedIps.0": "invalid_network" }],
    [{ spendLimitCents: -1 }, { spendLimitCents: "invalid_input" }],
    [{ ratePerMinute: 121 }, { ratePerMinute: "invalid_input" }],
    [{ keyId: "x" }, { keyId: "unknown_field" }],
  ])("with %j is refused", async (part, fields) => {
    const token = await testbed.signUp();
    const body = { name: "ci", scopes: ["dns:read"], ...part };
    const answer = await testbed.call("POST /v2/api-keys", { token, body });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, Object.keys(fields)]);
  });

  test("is one of at most 50, however many are made at once", async () => {
    const token = await testbed.signUp();
    const answers = await Promise.all(
      Array.from({ length: 54 }, (_, at) =>
        testbed.call("POST /v2/api-keys", { token, body: { name: `k${at}`, scopes: ["dns:read"] } }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(50);
    expect(new Set(answers.flatMap(({ body }) => (body.error ? [body.error.code] : [])))).toEqual(
      new Set(["key_limit"]),
    );
    await testbed.ok(`DELETE /v2/api-keys/${made[0]?.body.id}`, { token });
    await testbed.makeKey(token);
  });
});

describe("a key", () => {
  test("can do what its scopes say at once, and what they say no more at once not", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token);
    expect((await testbed.call("GET /v2/servers/list", { token: secret })).status).toBe(200);
    expect((await testbed.call("GET /v2/domains/list", { token: secret })).body.error).toMatchObject({
      code: "scope_missing",
      params: { scope: "domains:read" },
    });
    const changed = await testbed.ok(`PUT /v2/api-keys/${id}`, {
      token,
      body: { ...change, scopes: ["domains:read"], spendLimitCents: 500, ratePerMinute: 60 },
    });
    expect(changed).toMatchObject({ scopes: ["domains:read"], spendLimitCents: 500, ratePerMinute: 60 });
    expect((await testbed.call("GET /v2/servers/list", { token: secret })).status).toBe(403);
    expect((await testbed.call("GET /v2/domains/list", { token: secret })).status).toBe(200);
  });

  test("is changed as a whole: a field that is left out is refused, not taken away", async () => {
    const token = await testbed.signUp();
    const { id } = await testbed.makeKey(token);
    const { allowedIps: _, ...rest } = change;
    const answer = await testbed.call(`PUT /v2/api-keys/${id}`, { token, body: rest });
    expect([answer.status, answer.body.error.fields]).toEqual([422, { allowedIps: "required" }]);
  });

  test("is nothing any more from its revocation on, and is listed for 30 days", async () => {
    const token = await testbed.signUp();
    const { id, keyId, secret } = await testbed.makeKey(token);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    const answer = await testbed.call("GET /v2/whoami", { token: secret });
    expect([answer.status, answer.body.error.code]).toEqual([401, "unauthorized"]);
    // Again changes nothing.
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    const [listed] = (await testbed.ok("GET /v2/api-keys", { token })).keys;
    expect(listed).toMatchObject({ id, state: "revoked", reason: "user" });
    expect(await testbed.eventsOf(keyId)).toEqual([
      { name: "api-keys.created.v1", payload: { makerId: expect.any(String) } },
      { name: "api-keys.revoked.v1", payload: { reason: "user" } },
    ]);
    for (const route of [`PUT /v2/api-keys/${id}`, `POST /v2/api-keys/${id}/roll`]) {
      const body = route.startsWith("PUT") ? change : { overlapHours: 0 };
      expect((await testbed.call(route, { token, body })).status).toBe(404);
    }
  });

  test("is its maker's: without the membership it is unknown", async () => {
    const token = await testbed.signUp();
    const { keyId, secret } = await testbed.makeKey(token);
    await testbed.database.pool.query(
      "DELETE FROM memberships WHERE user_id = (SELECT created_by FROM api_keys WHERE id = $1)",
      [keyId],
    );
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(401);
    await testbed.runJob("end-expired-keys");
    expect(await testbed.eventsOf(keyId)).toContainEqual({
      name: "api-keys.revoked.v1",
      payload: { reason: "member-left" },
    });
  });

  test("that is made up is refused like a revoked one, to the letter", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    const madeUp = createApiKey(testbed.platform.ids.secret());
    const texts = await Promise.all(
      [secret, madeUp, `${madeUp.slice(0, -1)}_`].map(
        async (key) => (await testbed.call("GET /v2/servers/list", { token: key })).body.error,
      ),
    );
    expect(new Set(texts.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
  });

  test("manages no keys, its own neither", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token, { scopes: ["servers:read", "orders:spend"] });
    for (const [route, body] of [
      ["GET /v2/api-keys", undefined],
      ["POST /v2/api-keys", { name: "more", scopes: ["dns:write"] }],
      [`PUT /v2/api-keys/${id}`, change],
      [`POST /v2/api-keys/${id}/roll`, { overlapHours: 1 }],
      [`DELETE /v2/api-keys/${id}`, undefined],
      ["PUT /v2/api-keys/allowed-ips", { networks: [] }],
    ] as const) {
      const answer = await testbed.call(route, { token: secret, body });
      expect([route, answer.status, answer.body.error.code]).toEqual([route, 403, "session_needed"]);
    }
  });
});

test("whoami answers a key and a session", async () => {
  const token = await testbed.signUp();
  const { id, secret } = await testbed.makeKey(token, { ratePerMinute: 20 });
  expect(await testbed.ok("GET /v2/whoami", { token })).toEqual({
    kind: "session",
    address: "127.0.0.1",
    key: null,
    callsPerMinute: null,
    zones: null,
  });
  const caller = await testbed.ok("GET /v2/whoami", { token: secret });
  expect(caller).toMatchObject({
    kind: "api-key",
    address: "127.0.0.1",
    key: { id, state: "active" },
    callsPerMinute: { reads: 20, writes: 20, orders: 10 },
  });
});

test("what a key was used for is noted: the first call at once, further ones each minute and at the end", async () => {
  const token = await testbed.signUp();
  const { id, secret } = await testbed.makeKey(token);
  const headers = { "user-agent": "robot/1.0" };
  await testbed.call("GET /v2/servers/list", { token: secret, headers });
  const read = () => testbed.ok(`GET /v2/api-keys/${id}`, { token });
  await expect.poll(async () => (await read()).uses).toBe(1);
  for (let at = 0; at < 3; at += 1) await testbed.call("GET /v2/whoami", { token: secret, headers });
  await testbed.call(`GET /v2/servers/${encodeId("server", testbed.platform.ids.next())}`, { token: secret });
  expect((await read()).uses).toBe(1);
  await testbed.advance(61_000);
  await testbed.call("GET /v2/servers/list", { token: secret, headers });
  await expect.poll(async () => (await read()).uses).toBe(6);
  const shown = await read();
  expect(shown).toMatchObject({ lastUsedIp: "127.0.0.1", lastUsedAgent: "robot/1.0" });
  expect(
    Object.fromEntries(
      shown.recentCalls.map(({ route, uses, lastStatus }: never) => [route, [uses, lastStatus]]),
    ),
  ).toEqual({
    "GET /v2/servers/list": [2, 200],
    "GET /v2/servers/{id}": [1, 404],
    "GET /v2/whoami": [3, 200],
  });
});

test("a use from an address with a zone, and with a strange agent, is noted like any other", async () => {
  const token = await testbed.signUp();
  const { id, secret } = await testbed.makeKey(token);
  const agent = `"robot"\\u0000 ${"x".repeat(400)}`;
  const answer = await testbed.callFrom("fe80::1%eth0", secret, "GET /v2/whoami", { "user-agent": agent });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await testbed.ok(`GET /v2/api-keys/${id}`, { token })).uses).toBe(1);
  expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({
    lastUsedIp: "fe80::1",
    lastUsedAgent: agent.slice(0, 300),
  });
});

test("another customer's key does not exist", async () => {
  const { id } = await testbed.makeKey(await testbed.signUp());
  const token = await testbed.signUp();
  for (const [route, body] of [
    [`GET /v2/api-keys/${id}`, undefined],
    [`PUT /v2/api-keys/${id}`, change],
    [`DELETE /v2/api-keys/${id}`, undefined],
    [`POST /v2/api-keys/${id}/roll`, { overlapHours: 1 }],
  ] as const) {
    expect([route, (await testbed.call(route, { token, body })).status]).toEqual([route, 404]);
  }
});
