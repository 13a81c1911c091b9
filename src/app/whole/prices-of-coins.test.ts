import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { type RateSources, startRateSources } from "#src/drivers/rates/rate-sources.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";

// The product with the sources of real prices, which are played on loopback. They have real time, the product a clock
// of its own.

let played: RateSources;
let testbed: OperatorTestbed;
beforeAll(async () => {
  played = await startRateSources();
  testbed = await openOperatorTestbed({
    RATES: "kraken,coinbase,binance,bitstamp",
    RATES_TEST_ORIGIN: played.origin,
    RATE_MARGIN_BPS: "200",
  });
});
afterAll(async () => {
  await testbed.drop();
  await played.stop();
});

test("customers get the market's price less the margin, and the operator is called when there is none", async () => {
  const { token } = await testbed.newCustomer("bob@example.com");
  const input = await testbed.inputOf(token);
  const handlers = callHandlers(testbed.clock, testbed.product.payments.handlers);
  const refresh = async (): Promise<void> => {
    for (const job of ["refresh-rates", "scan-btc", "scan-doge", "scan-eth"]) await testbed.runJob(job);
  };
  const methods = async () =>
    (await handlers["GET /v2/payments/methods"]({ ...input, body: undefined })).methods;
  const pay = async () => {
    const idempotency = { key: testbed.platform.ids.random(), requestHash: Buffer.from("test") };
    const body = { method: "usdt-eth", amountCents: 10_000 };
    return handlers["POST /v2/payments/create"]({ ...input, idempotency, body });
  };
  await refresh();
  const { version } = await handlers["GET /v2/payments/aml"]({ ...input, body: undefined });
  await handlers["POST /v2/payments/aml"]({ ...input, body: { version } });
  expect((await methods()).map(({ id, available }) => [id, available])).toContainEqual(["btc", true]);
  expect(await pay()).toMatchObject({ rateUsd: "0.98", dueAmount: "102.05" });
  expect(await testbed.run("rates", "list")).toMatch(
    /^USDT +\$0\.98 +\$1\.0001 .* median:kraken,coinbase,bitstamp +–$/m,
  );

  for (const source of Object.values(played.sources)) source.fault = "html";
  testbed.clock.advance(11 * 60_000);
  await refresh();
  await expect(pay()).rejects.toMatchObject({ code: "rate_unavailable" });
  expect((await methods()).every(({ available, rateUsd }) => !available && rateUsd === null)).toBe(true);
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).toMatch(/BTC has had no price since 2026-03-01T12:00/);
  const history = await testbed.run("rates", "history", "--asset", "BTC");
  expect(history).toMatch(/kraken +malformed +it answered with text\/html/);

  for (const source of Object.values(played.sources)) source.fault = null;
  testbed.clock.advance(60_000);
  await refresh();
  expect(await pay()).toMatchObject({ status: "new" });
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).not.toContain("no price");
});
