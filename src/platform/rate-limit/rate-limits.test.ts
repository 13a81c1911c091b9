import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { emailKey, ipEmailKey } from "./limit-keys.ts";
import { createRateLimits } from "./rate-limits.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

async function takeTimes(count: number, take: () => Promise<unknown>): Promise<void> {
  for (let call = 0; call < count; call += 1) await take();
}

test("T12 two processes share one budget, and the refusal says how long to wait", async () => {
  const [one, other] = [createRateLimits({ db }, { factor: 1 }), createRateLimits({ db }, { factor: 1 })];
  await takeTimes(5, () => one.take("sign-up", ["ip:192.0.2.1"]));
  await takeTimes(5, () => other.take("sign-up", ["ip:192.0.2.1"]));
  const refusal = await one.take("sign-up", ["ip:192.0.2.1"]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "rate_limited" });
  expect(refusal).toHaveProperty(
    "params.seconds",
    expect.toSatisfy((seconds: number) => seconds > 3590 && seconds <= 3600),
  );
  await one.take("sign-up", ["ip:192.0.2.2"]);
});

test("parallel calls do not slip past the budget", async () => {
  const limits = createRateLimits({ db }, { factor: 1 });
  const calls = Array.from({ length: 20 }, () => limits.take("sign-up", ["ip:192.0.2.3"]));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(10);
});

test("classes are counted separately, and a class has a budget for each kind of key", async () => {
  const limits = createRateLimits({ db }, { factor: 1 });
  const key = emailKey(1, "ann@example.com");
  await takeTimes(3, () => limits.take("recovery", ["ip:192.0.2.4", key]));
  await expect(limits.take("recovery", ["ip:192.0.2.4", key])).rejects.toMatchObject({
    code: "rate_limited",
  });
  await limits.take("recovery", ["ip:192.0.2.4"]);
  await expect(limits.take("recovery", ["ip:192.0.2.4"])).rejects.toMatchObject({ code: "rate_limited" });
  await limits.take("sign-in", ["ip:192.0.2.4"]);
});

test.each([
  ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::2"],
  ["2001:db8::1", "2001:db8:0:0:5::"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("%s and %s are one address", async (one, same) => {
  const limits = createRateLimits({ db }, { factor: 1 });
  await takeTimes(10, () => limits.take("guess", [`ip:${one}`]));
  await expect(limits.take("guess", [`ip:${same}`])).rejects.toMatchObject({ code: "rate_limited" });
});

test("neighbouring IPv6 networks are two addresses", async () => {
  const limits = createRateLimits({ db }, { factor: 1 });
  await takeTimes(10, () => limits.take("guess", ["ip:2001:db8:9:1::1"]));
  await limits.take("guess", ["ip:2001:db8:9:2::1"]);
});

test("a factor multiplies every budget", async () => {
  const limits = createRateLimits({ db }, { factor: 2 });
  await takeTimes(60, () => limits.take("payments", ["customer:1"]));
  await expect(limits.take("payments", ["customer:1"])).rejects.toMatchObject({ code: "rate_limited" });
});

test("a key that no budget counts is a defect, not a free call", async () => {
  await expect(createRateLimits({ db }, { factor: 1 }).take("payments", ["ip:192.0.2.9"])).rejects.toThrow(
    "No budget",
  );
});

test("a caller's own budget is counted over all processes, and says what is left", async () => {
  const [one, other] = [createRateLimits({ db }, { factor: 1 }), createRateLimits({ db }, { factor: 1 })];
  expect(await one.takeCall("key-a", 2)).toMatchObject({ limit: 2, remaining: 1, isUsedUp: false });
  expect(await other.takeCall("key-a", 2)).toMatchObject({ limit: 2, remaining: 0, isUsedUp: false });
  const { seconds, ...rest } = await one.takeCall("key-a", 2);
  expect(rest).toEqual({ limit: 2, remaining: 0, isUsedUp: true });
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await one.takeCall("key-b", 1)).toMatchObject({ remaining: 0, isUsedUp: false });
  expect(await createRateLimits({ db }, { factor: 3 }).takeCall("key-b", 1)).toMatchObject({ remaining: 1 });
});

test("parallel calls of one caller do not slip past its budget", async () => {
  const limits = createRateLimits({ db }, { factor: 1 });
  const taken = await Promise.all(Array.from({ length: 30 }, () => limits.takeCall("key-c", 10)));
  expect(taken.filter(({ isUsedUp }) => !isUsedUp)).toHaveLength(10);
});

test("no email is stored in clear", async () => {
  const limits = createRateLimits({ db }, { factor: 1 });
  await limits.take("guess", [ipEmailKey("192.0.2.8", 1, "secret@example.com")]);
  const { rows } = await db.pool.query("SELECT key FROM rate_limits WHERE key LIKE '%example%'");
  expect(rows).toEqual([]);
});
