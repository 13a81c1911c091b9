import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "#src/platform/authz/api-key-form.ts";
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

describe("an expired key", () => {
  test("is refused at its time, noted by a job, and cannot be revived", async () => {
    const token = await testbed.signUp();
    const soon = new Date(testbed.platform.clock.now().getTime() + 60_000).toISOString();
    const { id, keyId, secret } = await testbed.makeKey(token, { expiresAt: soon });
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(200);
    await testbed.advance(61_000);
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(401);
    expect((await testbed.call(`PUT /v2/api-keys/${id}`, { token, body: change })).status).toBe(404);
    expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({
      state: "expired",
      reason: null,
    });
    for (let run = 0; run < 2; run += 1) await testbed.runJob("end-expired-keys");
    expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({
      state: "expired",
      reason: "expired",
    });
    const names = (await testbed.eventsOf(keyId)).map(({ name }) => name);
    expect(names).toEqual(["api-keys.created.v1", "api-keys.revoked.v1", "api-keys.expired.v1"]);
  });

  test("was spoken of 7 days and a day before, once each", async () => {
    const token = await testbed.signUp();
    const { keyId } = await testbed.makeKey(token);
    const warnings = async () => {
      for (let run = 0; run < 2; run += 1) await testbed.runJob("end-expired-keys");
      return (await testbed.eventsOf(keyId)).flatMap(({ name, payload }) =>
        name === "api-keys.expiring.v1" ? [payload.days] : [],
      );
    };
    expect(await warnings()).toEqual([]);
    await testbed.advance(84 * dayMs);
    expect(await warnings()).toEqual([6]);
    await testbed.advance(5 * dayMs);
    expect(await warnings()).toEqual([6, 1]);
    // A key whose whole life is shorter than a warning's time is not spoken of.
    const short = new Date(testbed.platform.clock.now().getTime() + dayMs / 2).toISOString();
    const brief = await testbed.makeKey(await testbed.signUp(), { expiresAt: short });
    await testbed.runJob("end-expired-keys");
    expect((await testbed.eventsOf(brief.keyId)).map(({ name }) => name)).toEqual(["api-keys.created.v1"]);
  });

  test("is forgotten 30 days after its end", async () => {
    const token = await testbed.signUp();
    const { id, keyId } = await testbed.makeKey(token);
    await testbed.ok(`DELETE /v2/api-keys/${id}`, { token });
    await testbed.advance(29 * dayMs);
    await testbed.runJob("forget-ended-keys");
    const kept = async () =>
      (await testbed.database.pool.query("SELECT FROM api_keys WHERE id = $1", [keyId])).rowCount;
    expect(await kept()).toBe(1);
    await testbed.advance(2 * dayMs);
    await testbed.runJob("forget-ended-keys");
    expect(await kept()).toBe(0);
  });
});

describe("a rolled key", () => {
  test("stays the same key, and its old secret works until the end of the overlap", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token, { name: "rolled" });
    const rolled = await testbed.ok(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours: 24 } });
    expect(rolled).toMatchObject({ id, name: "rolled", hint: rolled.secret.slice(-4) });
    expect(Date.parse(rolled.oldSecretUntil)).toBeGreaterThan(Date.parse(rolled.createdAt));
    for (const key of [secret, rolled.secret]) {
      const caller = await testbed.ok("GET /v2/whoami", { token: key });
      expect([caller.kind, caller.key.id]).toEqual(["api-key", id]);
    }
    await testbed.advance(24 * 3_600_000 + 1000);
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(401);
    expect((await testbed.call("GET /v2/whoami", { token: rolled.secret })).status).toBe(200);
    await testbed.runJob("end-expired-keys");
    expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({ oldSecretUntil: null });
  });

  test("without an overlap, or rolled again, has no second old secret", async () => {
    const token = await testbed.signUp();
    const { id, secret } = await testbed.makeKey(token);
    const roll = async (overlapHours: number) =>
      String((await testbed.ok(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours } })).secret);
    const second = await roll(72);
    const third = await roll(1);
    const statuses = async (...keys: string[]) =>
      Promise.all(keys.map(async (key) => (await testbed.call("GET /v2/whoami", { token: key })).status));
    expect(await statuses(secret, second, third)).toEqual([401, 200, 200]);
    const fourth = await roll(0);
    expect(await statuses(second, third, fourth)).toEqual([401, 401, 200]);
    const tooLong = await testbed.call(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours: 73 } });
    expect(tooLong.status).toBe(422);
  });
});

describe("T28 a reported key", () => {
  const report = (key: string) => testbed.call("POST /v2/api-keys/exposed", { body: { key } });

  test("is revoked at once, its owner is notified, and the answer says nothing", async () => {
    const token = await testbed.signUp();
    const { id, keyId, secret } = await testbed.makeKey(token);
    const madeUp = createApiKey(testbed.platform.ids.secret());
    const answers = [
      await report(madeUp),
      await report("something else"),
      await report(secret),
      await report(secret),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(["200 {}"]));
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(401);
    expect(await testbed.ok(`GET /v2/api-keys/${id}`, { token })).toMatchObject({
      state: "revoked",
      reason: "exposed",
    });
    expect((await testbed.eventsOf(keyId)).map(({ name }) => name)).toEqual([
      "api-keys.created.v1",
      "api-keys.revoked.v1",
      "api-keys.exposed.v1",
    ]);
  });

  test("that is an old secret ends alone: the new one does not follow from it", async () => {
    const token = await testbed.signUp();
    const { id, keyId, secret } = await testbed.makeKey(token);
    const rolled = await testbed.ok(`POST /v2/api-keys/${id}/roll`, { token, body: { overlapHours: 72 } });
    await report(secret);
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(401);
    expect((await testbed.call("GET /v2/whoami", { token: rolled.secret })).status).toBe(200);
    expect((await testbed.eventsOf(keyId)).at(-1)?.name).toBe("api-keys.exposed.v1");
  });
});
