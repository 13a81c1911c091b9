import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiKeyActor } from "#src/platform/authz/actor.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { ownMember } from "#src/shared/access.ts";
import { paidCall } from "./paid-call.ts";

let database: TestDatabase;
let platform: Platform;
const now = new Date("2026-03-01T10:00:00Z");
const woken: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  platform = {
    ...database.committing,
    clock: { ...systemClock, now: () => now },
    ids: createIds(() => now),
    log: createLog("silent"),
    wake: (channel) => woken.push(channel),
  };
  // Claims the key as every paid function does, and writes down what it was given instead of taking money.
  await database.pool.query(`
    CREATE TABLE paid (given jsonb NOT NULL);
    CREATE OR REPLACE FUNCTION domains_renew(
      p_customer uuid, p_actor jsonb, p_request text, p_key text, p_request_hash bytea, p_answer jsonb,
      p_domain uuid, p_order uuid, p_transaction uuid, p_release uuid, p_task uuid, p_years integer,
      p_expected_cents bigint, p_promo text, p_at timestamptz
    ) RETURNS jsonb LANGUAGE plpgsql AS $$
    DECLARE
      v_replay jsonb := idempotency_claim(p_customer, p_key, 'POST /renew', p_request_hash, p_answer, p_at);
    BEGIN
      IF v_replay IS NULL THEN
        INSERT INTO paid VALUES (jsonb_build_object('actor', p_actor, 'request', p_request, 'domain', p_domain,
          'years', p_years, 'cents', p_expected_cents, 'at', p_at));
      END IF;
      RETURN v_replay;
    END $$`);
});

afterAll(() => database.drop());

function requestOf(body: string) {
  const actor: ApiKeyActor = {
    kind: "api-key",
    keyId: randomUUID(),
    customerId: randomUUID(),
    siteId: 1,
    scopes: [],
    zones: null,
    ratePerMinute: null,
    endsAt: null,
    makerId: "u",
    member: ownMember,
  };
  const requestHash = createHash("sha256").update(body).digest();
  const ctx = { actor, requestId: "req-1", now };
  return { ctx, idempotency: { key: randomUUID(), route: "POST /renew", requestHash } };
}

function valuesOf(years: number) {
  return {
    domain: randomUUID(),
    order: randomUUID(),
    transaction: randomUUID(),
    release: randomUUID(),
    task: randomUUID(),
    years,
    expectedCents: 1040n,
    promo: null,
  };
}

const paid = async (domain: string) =>
  (await database.pool.query("SELECT given FROM paid WHERE given->>'domain' = $1", [domain])).rows;

test("the function gets who pays, on which call and when, and the answer is the caller's", async () => {
  const request = requestOf("a");
  const values = valuesOf(2);
  woken.length = 0;
  expect(await paidCall(platform, request.ctx, "domains_renew", request, { order: "first" }, values)).toEqual(
    {
      order: "first",
    },
  );
  expect(await paid(values.domain)).toEqual([
    {
      given: {
        actor: { kind: "api-key", id: request.ctx.actor.keyId },
        request: "req-1",
        domain: values.domain,
        years: 2,
        cents: 1040,
        at: expect.stringContaining("2026-03-01T10:00:00"),
      },
    },
  ]);
  expect(new Set(woken)).toEqual(new Set(["tasks", "events"]));
});

test("ten repeats of a key pay once and all have the answer of the one that paid", async () => {
  const request = requestOf("b");
  const values = valuesOf(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      paidCall(platform, request.ctx, "domains_renew", request, { order: `order ${index}` }, values),
    ),
  );
  expect(new Set(answers.map(({ order }) => order)).size).toBe(1);
  expect(await paid(values.domain)).toHaveLength(1);
});

test("another body under the same key pays nothing", async () => {
  const request = requestOf("c");
  await paidCall(platform, request.ctx, "domains_renew", request, { order: "one" }, valuesOf(1));
  const values = valuesOf(3);
  const other = { ...request, idempotency: { ...request.idempotency, requestHash: Buffer.alloc(32) } };
  await expect(
    paidCall(platform, other.ctx, "domains_renew", other, { order: "two" }, values),
  ).rejects.toThrow();
  expect(await paid(values.domain)).toEqual([]);
});

test("an answer that cannot be encoded takes no money", async () => {
  const request = requestOf("d");
  const values = valuesOf(1);
  await expect(
    paidCall(platform, request.ctx, "domains_renew", request, { cents: 10n }, values),
  ).rejects.toThrow(TypeError);
  expect(await paid(values.domain)).toEqual([]);
});
