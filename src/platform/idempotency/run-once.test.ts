import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { AppError } from "#src/shared/errors.ts";
import { type OnceOptions, runOnce } from "./run-once.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});

afterAll(() => database.drop());

function once(change: Partial<OnceOptions> = {}): OnceOptions {
  const requestHash = createHash("sha256").update("body").digest();
  const at = systemClock.now();
  return { customerId: randomUUID(), key: randomUUID(), route: "POST /test", requestHash, at, ...change };
}

async function codeOf(run: Promise<unknown>): Promise<string> {
  const failure: unknown = await run.then(
    () => new Error("it ran"),
    (error: unknown) => error,
  );
  return failure instanceof Error ? appErrorOf(failure).code : "not an error";
}

test("fifty calls at once run the work once and get one answer", async () => {
  const options = once();
  let runs = 0;
  const call = () => runOnce(database.committing, options, async () => ({ run: (runs += 1) }));
  const answers = await Promise.all(Array.from({ length: 50 }, call));
  expect(runs).toBe(1);
  expect(new Set(answers.map(({ run }) => run))).toEqual(new Set([1]));
});

test("another body or another route under the same key is refused", async () => {
  const options = once();
  const work = async () => ({ done: true });
  await runOnce(database.committing, options, work);
  const otherBody = { ...options, requestHash: createHash("sha256").update("other").digest() };
  expect(await codeOf(runOnce(database.committing, otherBody, work))).toBe("idempotency_key_reused");
  const otherRoute = { ...options, route: "POST /other" };
  expect(await codeOf(runOnce(database.committing, otherRoute, work))).toBe("idempotency_key_reused");
});

test("the key is the customer's own", async () => {
  const options = once();
  await runOnce(database.committing, options, async () => ({ whose: "first" }));
  const other = { ...options, customerId: randomUUID() };
  expect(await runOnce(database.committing, other, async () => ({ whose: "second" }))).toEqual({
    whose: "second",
  });
});

test("a repeated call gets its own answer, whatever other keys and customers there are", async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const [first, second] = [randomUUID(), randomUUID()];
  for (const again of [false, true]) {
    for (const [customerId, key] of [
      [ann, first],
      [ann, second],
      [bob, first],
    ] as const) {
      const options = once({ customerId, key });
      const answer = await runOnce(database.committing, options, async () => ({ answer: [customerId, key] }));
      expect([again, answer]).toEqual([again, { answer: [customerId, key] }]);
    }
  }
});

test("an answer known before the effect is stored with the key, and is not a replay the first time", async () => {
  const { customerId, key, route, requestHash, at } = once();
  const claim = async () => {
    const { rows } = await sql<{ replay: unknown }>`
      SELECT idempotency_claim(${customerId}, ${key}, ${route}, ${requestHash}, '{"server": 7}', ${at}) AS replay`.execute(
      database.kysely,
    );
    return rows[0]?.replay;
  };
  expect([await claim(), await claim()]).toEqual([null, { server: 7 }]);
});

test("a refused call leaves the key free", async () => {
  const options = once();
  const refuse = () => Promise.reject(new AppError("insufficient_funds"));
  expect(await codeOf(runOnce(database.committing, options, refuse))).toBe("insufficient_funds");
  expect(await runOnce(database.committing, options, async () => ({ done: true }))).toEqual({ done: true });
});

test("a call that waits too long for the first one is asked to retry", async () => {
  const options = once();
  const shortTimeout = await createTestDatabase();
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = runOnce(shortTimeout.committing, options, async () => {
    started.resolve();
    await release.promise;
    return { done: true };
  });
  await started.promise;
  const second = shortTimeout.kysely.connection().execute(async (kysely) => {
    await sql`SET lock_timeout = '50ms'`.execute(kysely);
    return runOnce({ ...shortTimeout.committing, db: { ...shortTimeout, kysely } }, options, async () => ({
      done: false,
    }));
  });
  expect(await codeOf(second)).toBe("request_in_progress");
  release.resolve();
  expect(await first).toEqual({ done: true });
  await shortTimeout.drop();
});
