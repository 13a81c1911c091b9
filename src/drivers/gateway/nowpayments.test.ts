import { expect, test } from "vitest";
import { describeGateway } from "./conformance.ts";
import { lies, wireFaults } from "./gateway-stub.fixture.ts";
import { createNowpayments } from "./nowpayments.ts";
import { startNowpaymentsStub } from "./nowpayments/nowpayments-stub.fixture.ts";

async function start(coins: readonly string[] = ["usdttrc20"]) {
  const played = await startNowpaymentsStub();
  const { stub, apiKey, ipnSecret } = played;
  const settings = {
    origin: stub.origin,
    apiKey,
    ipnSecret,
    coins,
    feeBps: 50,
    deadlineMs: 400,
  };
  return { played, stub, driver: createNowpayments(settings) };
}

const request = {
  paymentId: "01995fc0-0000-7000-8000-00000000000c",
  cents: 2_000n,
  methodId: "usdttrc20",
  returnUrl: "https://shop.example/payments/1",
  webhookUrl: "https://shop.example/hook",
};

describeGateway("nowpayments", async () => {
  const { driver, stub, played } = await start();
  return {
    driver,
    methodId: "usdttrc20",
    pay: played.pay,
    webhook: (id) => played.webhook(id),
    fail: (fault) => {
      stub.fault = fault;
    },
    faults: [...wireFaults, ...lies],
    saysLate: false,
    stop: () => stub.stop(),
  };
});

test("a coin that the gateway does not have is named with its setting", async () => {
  const { driver, stub } = await start(["usdttrc20", "nocoin"]);
  await expect(driver.methods()).rejects.toThrow("nocoin of NOWPAYMENTS_COINS: it answered with status 404");
  await stub.stop();
});

test("USDT on TRON is offered by name, with the minimum that the gateway has now", async () => {
  const { driver, stub } = await start();
  expect(await driver.methods()).toEqual([
    {
      id: "usdttrc20",
      asset: "USDT",
      name: "USDT (TRON, TRC-20)",
      minCents: 822n,
      maxCents: 10_000_000n,
      feeBps: 50,
    },
  ]);
  await stub.stop();
});

test("a coin that needs a memo is named with its network, and opened with the memo", async () => {
  const { driver, stub, played } = await start(["xrp", "ton", "xlm"]);
  expect((await driver.methods()).map(({ name }) => name)).toEqual([
    "XRP (XRP Ledger)",
    "TON (The Open Network)",
    "XLM (Stellar)",
  ]);
  played.lie = { payin_extra_id: 1_048_227_713 };
  expect(await driver.open({ ...request, methodId: "xrp" })).toMatchObject({
    address: "TStubAddressOfTron",
    memo: "1048227713",
  });
  await stub.stop();
});

test("a further payment that only a webhook names counts when the gateway says that it is of this checkout", async () => {
  const { driver, stub, played } = await start();
  const [{ gatewayId }, { gatewayId: foreign }] = [await driver.open(request), await driver.open(request)];
  played.hidesFurther = true;
  played.pay(gatewayId, { key: "a", cents: 500n, state: "settled" });
  played.pay(gatewayId, { key: "b", cents: 700n, state: "settled" });
  played.pay(foreign, { key: "c", cents: 9_000n, state: "settled" });
  const further = String(Number(foreign) + 1);
  const { body, headers } = played.webhook(further, { parent_payment_id: Number(gatewayId) });
  expect(driver.verify(body, headers)).toEqual({ gatewayId, paymentId: further });
  expect((await driver.read(gatewayId)).payments.map(({ cents }) => cents)).toEqual([500n]);
  const { payments } = await driver.read(gatewayId, [further, foreign]);
  expect(payments.map(({ cents }) => cents)).toEqual([500n, 700n]);
  await stub.stop();
});

test("a further payment that is listed and says that it is of another checkout is left out", async () => {
  const { driver, stub, played } = await start();
  const [{ gatewayId }, { gatewayId: other }] = [await driver.open(request), await driver.open(request)];
  for (const key of ["a", "b"]) played.pay(other, { key, cents: 9_000n, state: "settled" });
  played.alsoLists(gatewayId, Number(other) + 1);
  expect((await driver.read(gatewayId)).payments).toEqual([]);
  expect((await driver.read(other)).payments).toHaveLength(2);
  await stub.stop();
});

test.each([{ order_id: "01995fc0-0000-7000-8000-00000000000d" }, { price_amount: 2 }])(
  "a payment that is opened with %j in place of what was asked for is refused",
  async (lie) => {
    const { driver, stub, played } = await start();
    played.lie = lie;
    await expect(driver.open(request)).rejects.toThrow("another payment than it was asked for");
    await stub.stop();
  },
);

test("the signature holds for any order of the keys", async () => {
  const { driver, stub, played } = await start();
  const { body, headers } = played.webhook("5000000");
  const parsed: unknown = JSON.parse(body.toString());
  const turned = Object.fromEntries(Object.entries(parsed ?? {}).toReversed());
  expect(driver.verify(Buffer.from(JSON.stringify(turned)), headers)).toEqual({
    gatewayId: "5000000",
    paymentId: null,
  });
  await stub.stop();
});
