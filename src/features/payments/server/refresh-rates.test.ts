import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MedianTestbed, moveTo, openMedian } from "#src/drivers/rates/median-testbed.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { PaymentsContext } from "./context.ts";
import { createPayment } from "./create-payment.ts";
import { readMethodStates } from "./list-methods.ts";
import { createPaymentsTestbed, hashOf, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { readRateAt } from "./read-rates.ts";
import { usualLimits } from "./deposit-limits.ts";
import { refreshRates } from "./refresh-rates.ts";

let testbed: PaymentsTestbed;
let market: MedianTestbed;
let context: PaymentsContext;

beforeEach(async () => {
  testbed = await createPaymentsTestbed();
  // The price of the testbed's own start.
  await testbed.database.kysely.deleteFrom("rate_ticks").execute();
  market = await openMedian({}, testbed.clock);
  context = { ...testbed.context, rates: market.rates };
});
afterEach(async () => {
  await market.stop();
  await testbed.drop();
});

const minuteMs = 60_000;

/** As the jobs do it, a minute after the last time. */
async function nextLook(advanceMs = minuteMs): Promise<void> {
  testbed.clock.advance(advanceMs);
  await refreshRates(context);
  for (const chain of [testbed.btc, testbed.eth]) await testbed.scan(chain);
}

const open = (actor: UserActor, method = "btc") => {
  const body = { method, amountCents: 10_000 };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  return createPayment(context, createCtx(testbed.platform, actor), { body, idempotency });
};
const ticks = () => testbed.database.kysely.selectFrom("rate_ticks").selectAll().orderBy("id").execute();
const refusals = () =>
  testbed.database.kysely.selectFrom("rate_refusals").selectAll().orderBy("id").execute();
const methodOf = async (id: string) =>
  (await readMethodStates(context, testbed.database.kysely)).find(({ method }) => method.id === id)?.view;

test("a price is stored with those who said it, and one that was not used with the reason", async () => {
  market.sources.bitstamp.fault = "500";
  await nextLook();
  await nextLook();
  const [bitcoin] = await ticks();
  expect(bitcoin).toMatchObject({ asset: "BTC", source: "median:kraken,coinbase,binance" });
  const rows = await refusals();
  expect(rows.filter(({ asset }) => asset === "BTC")).toMatchObject([
    { source: "bitstamp", reason: "malformed", detail: "it answered with status 500", times: 2 },
  ]);
  market.sources.bitstamp.fault = null;
  await nextLook();
  market.sources.bitstamp.fault = "500";
  await nextLook();
  expect((await refusals()).filter(({ asset }) => asset === "BTC")).toMatchObject([
    { times: 2 },
    { times: 1 },
  ]);
});

describe("T24 doubt closes a coin at once, not when its last price is old", () => {
  test("for new payments, until there is a price again", async () => {
    const actor = await testbed.newCustomer();
    await nextLook();
    await open(actor);
    market.sources.kraken.prices.set("BTC", "70000");
    market.sources.coinbase.prices.set("BTC", "80000");
    market.sources.binance.prices.set("BTC", "100000");
    market.sources.bitstamp.prices.set("BTC", "120000");
    await nextLook();
    await expect(open(actor)).rejects.toMatchObject({ code: "rate_unavailable" });
    expect(await methodOf("btc")).toMatchObject({ available: false, reason: "no-rate", rateUsd: null });
    expect(await methodOf("eth")).toMatchObject({ available: true });
    moveTo(market, "BTC", "91000");
    await nextLook();
    expect(await open(actor)).toMatchObject({ status: "new" });
  });

  test("for coins that arrive: they wait, and are worth the first price after it", async () => {
    const actor = await testbed.newCustomer();
    await nextLook();
    const payment = await open(actor);
    testbed.clock.advance(20 * minuteMs);
    await nextLook();
    for (const name of ["coinbase", "bitstamp"] as const) market.sources[name].prices.set("BTC", "50000");
    await nextLook();
    await testbed.btc.sendPlayMoney({ address: payment.address ?? "", asset: "BTC", amount: 1_000_000n });
    await testbed.mine(testbed.btc, 6);
    expect(await testbed.view(actor, payment)).toMatchObject({
      deposits: [{ state: "held", heldReason: "no_rate" }],
    });
    moveTo(market, "BTC", "80000");
    await nextLook();
    const view = await testbed.view(actor, payment);
    expect(view.deposits).toMatchObject([{ state: "credited" }]);
    // A hundredth of a coin at the first price after the doubt, not at the last one before it.
    expect(Number(await testbed.wallet.balanceOf(actor.customerId))).toBeCloseTo(80_000, -2);
  });

  test("no answer at all is no doubt: the last price holds for ten minutes", async () => {
    const actor = await testbed.newCustomer();
    await nextLook();
    for (const source of Object.values(market.sources)) source.fault = "500";
    await nextLook(9 * minuteMs);
    expect(await open(actor)).toMatchObject({ status: "new" });
    await nextLook(2 * minuteMs);
    await expect(open(actor)).rejects.toMatchObject({ code: "rate_unavailable" });
  });
});

test("a jump that two sources saw is doubted for an hour, and then is the price", async () => {
  await nextLook();
  moveTo(market, "BTC", "120000");
  for (const name of ["binance", "bitstamp"] as const) market.sources[name].fault = "500";
  await nextLook();
  expect(await refusals()).toContainEqual(
    expect.objectContaining({ asset: "BTC", source: null, reason: "jump", times: 1 }),
  );
  const of = async () => (await ticks()).filter(({ asset }) => asset === "BTC");
  expect(await of()).toHaveLength(1);
  await nextLook(50 * minuteMs);
  expect(await of()).toHaveLength(1);
  await nextLook(10 * minuteMs);
  expect((await of()).at(-1)?.rate_e8).toBe(120_000_00000000n);
});

describe("the margin of the operator", () => {
  beforeEach(() => {
    context = { ...context, limits: () => ({ ...usualLimits, rateMarginBps: 150 }) };
  });

  test("is off the price that a payment is made at and shows, and off that of late coins", async () => {
    moveTo(market, "BTC", "100000");
    moveTo(market, "USDT", "1");
    const actor = await testbed.newCustomer();
    await nextLook();
    expect(await methodOf("btc")).toMatchObject({ rateUsd: "98500" });
    const payment = await open(actor);
    expect(payment).toMatchObject({ rateUsd: "98500", dueAmount: "0.00101523" });
    testbed.clock.advance(20 * minuteMs);
    await nextLook();
    await testbed.btc.sendPlayMoney({ address: payment.address ?? "", asset: "BTC", amount: 1_000_000n });
    await testbed.mine(testbed.btc, 6);
    await nextLook();
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(98_500n);
  });

  test("is off a dollar too, and no jump is measured from what is left", async () => {
    await nextLook();
    const usdt = (await ticks()).find(({ asset }) => asset === "USDT");
    expect(usdt).toMatchObject({ rate_e8: 98_500_000n, market_e8: 100_010_000n });
    context = { ...context, limits: () => ({ ...usualLimits, rateMarginBps: 1_000 }) };
    await nextLook();
    moveTo(market, "BTC", "101000");
    for (const name of ["binance", "bitstamp"] as const) market.sources[name].fault = "500";
    // 10.5 percent above the market, and 22 above what customers got.
    await nextLook();
    expect((await refusals()).filter(({ source }) => source === null)).toEqual([]);
  });
});

describe("a stablecoin", () => {
  const usdt = async () => (await ticks()).filter(({ asset }) => asset === "USDT").at(-1)?.rate_e8;

  test("is a dollar, then what it is worth, and closed below 95 cents", async () => {
    const actor = await testbed.newCustomer();
    await nextLook();
    expect(await usdt()).toBe(100_000_000n);
    moveTo(market, "USDT", "0.97");
    await nextLook();
    expect(Number(await usdt())).toBeCloseTo(97_000_000, -4);
    const before = testbed.clock.now();
    expect(await open(actor, "usdt-eth")).toMatchObject({ status: "new" });
    moveTo(market, "USDT", "0.94");
    await nextLook();
    await expect(open(actor, "usdt-eth")).rejects.toMatchObject({ code: "rate_unavailable" });
    const db = testbed.database.kysely;
    expect(await readRateAt(db, "USDT", testbed.clock.now())).toBeNull();
    expect(Number(await readRateAt(db, "USDT", before))).toBeCloseTo(97_000_000, -4);
    expect((await refusals()).filter(({ reason }) => reason === "peg")).toMatchObject([
      { asset: "USDT", source: null },
    ]);
    moveTo(market, "USDT", "0.96");
    await nextLook();
    expect(await open(actor, "usdt-eth")).toMatchObject({ status: "new" });
  });

  test("that lost its peg takes no other coin with it", async () => {
    await nextLook();
    moveTo(market, "USDT", "0.94");
    market.sources.binance.prices.set("BTC", String(91_400.1 / 0.94));
    await nextLook();
    const bitcoin = (await ticks()).filter(({ asset }) => asset === "BTC").at(-1);
    expect(Number(bitcoin?.rate_e8) / 1e8).toBeCloseTo(91_400, -2);
    expect(await methodOf("btc")).toMatchObject({ available: true });
  });
});
