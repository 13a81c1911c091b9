import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type BtcpayStub, startBtcpayStub } from "#src/drivers/gateway/btcpay/btcpay-stub.fixture.ts";
import {
  type NowpaymentsStub,
  startNowpaymentsStub,
} from "#src/drivers/gateway/nowpayments/nowpayments-stub.fixture.ts";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// What a payment's page shows of a gateway's own page, of a memo, and after the time to pay.

let btcpay: BtcpayStub;
let nowpayments: NowpaymentsStub;
let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  [btcpay, nowpayments] = await Promise.all([startBtcpayStub(), startNowpaymentsStub()]);
  for (const { stub } of [btcpay, nowpayments]) releaseAtEnd(() => stub.stop());
  site = await startSite({
    GATEWAYS: "btcpay,nowpayments",
    BTCPAY_URL: btcpay.stub.origin,
    BTCPAY_STORE_ID: btcpay.storeId,
    BTCPAY_API_KEY: btcpay.apiKey,
    BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
    NOWPAYMENTS_API_KEY: nowpayments.apiKey,
    NOWPAYMENTS_IPN_SECRET: nowpayments.ipnSecret,
    NOWPAYMENTS_COINS: "xrp",
    NOWPAYMENTS_FEE_BPS: "50",
    NOWPAYMENTS_TEST_ORIGIN: nowpayments.stub.origin,
  });
  visitor = await visit();
  await signUp(visitor.page, site.url, "pages@example.com", "a long enough password");
  await visitor.page.waitForURL(/\/my-servers/);
});

/** Opens a payment of $50 by the form; its id at the gateway. */
async function openPayment(page: Page, gateway: "btcpay" | "nowpayments", method: RegExp): Promise<string> {
  await page.goto(`${site.url}/deposit`);
  await page.getByRole("radio", { name: method }).check();
  await page.getByLabel("Amount").fill("50.00");
  const policy = page.getByLabel(/I have read the AML policy/);
  if ((await policy.count()) > 0) await policy.check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/gwp_/);
  const { rows } = await site.database.query<{ id: string }>(
    "SELECT gateway_id AS id FROM gateway_payments WHERE driver = $1 ORDER BY created_at DESC LIMIT 1",
    [gateway],
  );
  return rows[0]?.id ?? "";
}

async function notify(gateway: "btcpay" | "nowpayments", gatewayId: string): Promise<void> {
  const { body, headers } = (gateway === "btcpay" ? btcpay : nowpayments).webhook(gatewayId);
  const answer = await fetch(`${site.url}/api/v2/gateways/${gateway}/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(200);
}

test("a gateway's own page takes the payment, and after its time the rest is paid by a new payment", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/deposit`);
  const row = page.getByRole("radio", { name: /BTCPay Server/ });
  await row.waitFor();
  expect(await row.evaluate((one) => one.closest("label")?.textContent)).toMatch(
    /BTCPay Server.*you choose the coin there · no fee.*min \$1\.00/,
  );
  const id = await openPayment(page, "btcpay", /BTCPay Server/);
  const checkout = page.getByRole("link", { name: "Go to the payment page" });
  expect(await checkout.getAttribute("href")).toBe(`${btcpay.stub.origin}/i/${id}`);
  expect(await checkout.getAttribute("target")).toBe("_blank");

  btcpay.pay(id, { key: "a", cents: 2_000n, state: "pending" });
  await notify("btcpay", id);
  await page.getByRole("heading", { level: 1, name: "0.02000000 BTC" }).waitFor();
  await page.getByText("asked for: $50.00").waitFor();
  expect(await page.getByText("Received in full").count()).toBe(0);

  btcpay.pay(id, { key: "a", cents: 2_000n, state: "settled" });
  btcpay.expire(id);
  await notify("btcpay", id);
  await page.getByRole("heading", { level: 1, name: "$20.00" }).waitFor();
  await page
    .getByText("$20.00 has come and is credited. The time to pay is over", { exact: false })
    .waitFor();
  expect(await checkout.count()).toBe(0);
  await page.getByRole("link", { name: "Create a new payment" }).click();
  await page.waitForURL(/\/deposit\?amount=3000$/);
  await page.getByLabel("Amount").waitFor();
  expect(await page.getByLabel("Amount").inputValue()).toBe("30.00");
  expect(complaints).toEqual([]);
});

test("a memo is shown with the address, and neither is offered to copy once the time is over", async () => {
  const { page, complaints } = visitor;
  nowpayments.lie = { payin_extra_id: 1_048_227_713 };
  const id = await openPayment(page, "nowpayments", /XRP/);
  await page.getByRole("button", { name: "Copy: Memo or destination tag" }).waitFor();
  await page.getByText("1048227713").waitFor();
  await page.getByText("Send only XRP (XRP Ledger), and with the memo.", { exact: false }).waitFor();
  await page.getByText("by NOWPayments").waitFor();

  nowpayments.lie = { payin_extra_id: 1_048_227_713, payment_status: "expired" };
  await notify("nowpayments", id);
  await page.getByRole("status").getByText("Time to pay is over").waitFor();
  await page.getByRole("link", { name: "Create a new payment" }).waitFor();
  expect(await page.getByRole("img", { name: "QR code with the address" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Copy: (Address|Amount|Memo)/ }).count()).toBe(0);
  await page.getByText("1048227713").waitFor();
  expect(await page.getByText("You pay").count()).toBe(0);
  expect(complaints).toEqual([]);
});
