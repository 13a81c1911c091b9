import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { expect, test } from "vitest";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { demoAccountKeys } from "./account-keys.ts";
import { createPayments } from "./index.ts";

test("its jobs alone make every method ready: prices, keys and chains", async () => {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const platform = { db, clock, ids, log: createLog("silent"), wake: () => undefined };
  const chains = (["btc", "doge", "eth", "ltc"] as const).map((chain) =>
    createSimulatedChain(chain, { pool: db.pool, clock, ids }),
  );
  const issuerOf = () => ({ name: "Example Hosting Ltd", lines: [] });
  const parts = {
    chains,
    rates: createSimulatedRates(clock),
    accountKeys: demoAccountKeys,
    perform: noActs,
    issuerOf,
  };
  const payments = createPayments(platform, parts);
  await payments.prepare();
  for (const job of payments.jobs) await job.run();
  const call = {
    requestId: "test",
    siteId: 1,
    origin: "http://localhost",
    ip: "192.0.2.7",
    userAgent: "test",
    browserProofs: [],
    setBrowserProofs: () => undefined,
    setSessionToken: () => undefined,
  };
  const visitor = { params: undefined, query: undefined, body: undefined, call, actor: null };
  const { methods, rateHeldSeconds } = await callHandlers(clock, payments.handlers)[
    "GET /v2/payments/methods"
  ](visitor);
  expect(rateHeldSeconds).toBe(900);
  expect(methods.map(({ id, available, minCents }) => [id, available, minCents])).toEqual([
    ["btc", true, 500],
    ["doge", true, 200],
    ["eth", true, 500],
    ["usdt-eth", true, 1_000],
    ["usdc-eth", true, 1_000],
    ["ltc", true, 200],
  ]);
  expect(methods[0]).toMatchObject({
    network: "Bitcoin",
    maxCents: 1_000_000,
    confirmations: [
      { belowCents: 100_000, required: 2 },
      { belowCents: 1_000_000, required: 3 },
      { belowCents: null, required: 6 },
    ],
    blockSeconds: 2,
    simulated: true,
  });
  expect(methods.slice(3, 5).map(({ network, rateUsd }) => [network, rateUsd])).toEqual([
    ["Ethereum (ERC-20)", "1"],
    ["Ethereum (ERC-20)", "1"],
  ]);
  await db.drop();
});
