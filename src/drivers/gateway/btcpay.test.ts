import { expect, test } from "vitest";
import { createBtcpay } from "./btcpay.ts";
import { startBtcpayStub } from "./btcpay/btcpay-stub.fixture.ts";
import { describeGateway } from "./conformance.ts";
import { lies, wireFaults } from "./gateway-stub.fixture.ts";

async function start() {
  const played = await startBtcpayStub();
  const { stub, storeId, apiKey, webhookSecret } = played;
  const driver = createBtcpay({
    baseUrl: stub.origin,
    storeId,
    apiKey,
    webhookSecret,
    feeBps: 0,
    deadlineMs: 400,
  });
  return { ...played, driver };
}

const request = {
  paymentId: "01995fc0-0000-7000-8000-00000000000b",
  cents: 2_005n,
  methodId: "btcpay",
  returnUrl: "https://shop.example/payments/1",
  webhookUrl: "https://shop.example/hook",
};

describeGateway("btcpay", async () => {
  const { driver, stub, pay, webhook } = await start();
  return {
    driver,
    methodId: "btcpay",
    pay,
    webhook,
    fail: (fault) => {
      stub.fault = fault;
    },
    faults: [...wireFaults, ...lies],
    saysLate: true,
    stop: () => stub.stop(),
  };
});

test("a payment has one invoice, however often it is opened, watched for 30 days", async () => {
  const { driver, stub } = await start();
  const [one, other] = [await driver.open(request), await driver.open(request)];
  expect(other).toEqual(one);
  const made = stub.calls.filter(({ method }) => method === "POST");
  expect(made.map(({ body }) => body)).toMatchObject([
    { amount: "20.05", currency: "USD", checkout: { monitoringMinutes: 43_200 } },
  ]);
  await stub.stop();
});

test("a large invoice waits for more confirmations than a small one", async () => {
  const { driver, stub } = await start();
  for (const [place, cents] of [99_999n, 100_000n].entries()) {
    await driver.open({ ...request, paymentId: `${request.paymentId}-${place}`, cents });
  }
  const made = stub.calls.filter(({ method }) => method === "POST");
  expect(made.map(({ body }) => body)).toMatchObject([
    { checkout: { speedPolicy: "LowMediumSpeed" } },
    { checkout: { speedPolicy: "LowSpeed" } },
  ]);
  await stub.stop();
});

test("an invoice that was marked as settled by hand has brought nothing", async () => {
  const { driver, stub, webhook } = await start();
  const { gatewayId } = await driver.open(request);
  const { body, headers } = webhook(gatewayId, { type: "InvoiceSettled", manuallyMarked: true });
  expect(driver.verify(body, headers)).toEqual({ gatewayId, paymentId: null });
  expect((await driver.read(gatewayId)).payments).toEqual([]);
  await stub.stop();
});

test("a webhook of another store is no hint", async () => {
  const { storeId, stub, webhook } = await start();
  const { origin } = stub;
  const other = createBtcpay({
    baseUrl: origin,
    storeId: `${storeId}2`,
    apiKey: "k",
    webhookSecret: "stub-webhook-secret",
    feeBps: 0,
  });
  const { body, headers } = webhook("inv1");
  expect(other.verify(body, headers)).toBeNull();
  await stub.stop();
});
