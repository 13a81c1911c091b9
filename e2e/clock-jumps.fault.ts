import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startProduct } from "#src/app/start-product.ts";
import { runUnderJumps } from "./faults/clock-life.ts";
import { periodsByTheClock } from "./faults/database-defects.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F9: the clock jumps ahead and back, over month ends and changes of summer time.

const count = isLong ? 2000 : 50;
const seeds = (length: number): number[] => Array.from({ length }, (_, index) => seed + index);
const steps = 8;

// A zone with summer time: nothing may be counted in the machine's own zone.
process.env.TZ = "Europe/Berlin";

afterEach(() => vi.useRealTimers());

test("no one pays twice and no one loses what was paid for", async () => {
  process.stdout.write(`F9: ${count} seeds from FAULT_SEED=${seed}\n`);
  expect(await runUnderJumps(seeds(count), { steps })).toEqual([]);
});

test("and periods that begin at the clock's time are found", async () => {
  expect(await runUnderJumps(seeds(50), { steps, defect: periodsByTheClock })).not.toEqual([]);
});

test("sessions and budgets survive a machine whose clock is set", async () => {
  const database = await createTestDatabase();
  const settings = { NODE_ENV: "test", PORT: "0", ROLES: "web", DATABASE_URL: database.url };
  vi.useFakeTimers({ toFake: ["Date"] });
  const running = await startProduct({
    config: readConfig(settings),
    log: createLog("silent"),
    withoutPages: true,
  });
  const url = running.url ?? "";
  const start = Date.now();
  const setClock = (minutes: number) => vi.setSystemTime(start + minutes * 60_000);
  const person = { email: "skipper@example.com", password: "correct horse battery" };
  const wrong = { ...person, password: "wrong horse battery" };
  const statusOf = async (token: string): Promise<number> =>
    (await callApi(url, "GET /users/me", { token })).status;
  const signIn = async (body: object): Promise<number> =>
    (await callApi(url, "POST /auth/sign-in", { body })).status;
  try {
    const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body: person });
    for (const minutes of [-10, 60, 0, -60, 0]) {
      setClock(minutes);
      expect(await statusOf(token)).toBe(200);
    }
    // A budget that is used up stays so when the clock goes back, and is refilled with time.
    while ((await signIn(wrong)) !== 429) continue;
    for (const minutes of [-10, 0, 5]) {
      setClock(minutes);
      expect(await signIn(wrong)).toBe(429);
    }
    setClock(60);
    expect(await signIn(person)).toBe(200);
    // A session ends in time, and when the clock was wrong by more than that, it is valid again.
    setClock(400 * 24 * 60);
    expect(await statusOf(token)).toBe(401);
    setClock(60);
    expect(await statusOf(token)).toBe(200);
  } finally {
    await running.stop();
    await database.drop();
  }
});
