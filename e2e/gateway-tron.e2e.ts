import { beforeAll, expect, test } from "vitest";
import {
  type NowpaymentsStub,
  startNowpaymentsStub,
} from "#src/drivers/gateway/nowpayments/nowpayments-stub.fixture.ts";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { callOk } from "./harness/api-client.ts";
import { readQrCode } from "./harness/read-picture.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// USDT on TRON by NOWPayments, which a server on loopback plays in the forms of its documents.

let nowpayments: NowpaymentsStub;
let site: Site;
let visitor: Visitor;

const email = "tron@example.com";
const password = "a long enough password";

beforeAll(async () => {
  nowpayments = await startNowpaymentsStub();
  releaseAtEnd(() => nowpayments.stub.stop());
  site = await startSite({
    GATEWAYS: "nowpayments",
    NOWPAYMENTS_API_KEY: nowpayments.apiKey,
    NOWPAYMENTS_IPN_SECRET: nowpayments.ipnSecret,
    NOWPAYMENTS_FEE_BPS: "50",
    NOWPAYMENTS_TEST_ORIGIN: nowpayments.stub.origin,
  });
  visitor = await visit();
  await signUp(visitor.page, site.url, email, password);
  await visitor.page.waitForURL(/\/my-servers/);
});

/** What NOWPayments sends when something has changed. It says far more than came, and none of that counts. */
async function notify(gatewayId: string): Promise<void> {
  const { body, headers } = nowpayments.webhook(gatewayId);
  const answer = await fetch(`${site.url}/api/v2/gateways/nowpayments/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(200);
}

test("USDT on TRON is offered by name, paid to its address, and credited by what NOWPayments answers", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/deposit`);
  const row = page.getByRole("radio", { name: /USDT .TRON/ });
  await row.waitFor();
  expect(await row.evaluate((one) => one.closest("label")?.textContent)).toMatch(
    /by NOWPayments · fee 0\.5 %min \$8\.22$/,
  );
  await row.check();
  await page.getByLabel("Amount").fill("20.00");
  await page.getByLabel(/I have read the AML policy/).check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/gwp_/);

  await page.getByRole("heading", { level: 1, name: "40 USDT" }).waitFor();
  await page.getByText("USDT (TRON, TRC\u2060-\u206020)", { exact: true }).waitFor();
  await page.getByText("USDT (TRON, TRC\u2060-\u206020) only").waitFor();
  await page.getByText("Coins of other networks cannot be credited.", { exact: false }).waitFor();
  const code = await readQrCode(page.getByRole("img", { name: "QR code with the address" }));
  expect(code).toBe("TStubAddressOfTron");
  expect(await page.getByText("play money").count()).toBe(0);

  const { rows } = await site.database.query<{ gateway_id: string }>(
    "SELECT gateway_id FROM gateway_payments",
  );
  const id = rows[0]?.gateway_id ?? "";
  nowpayments.pay(id, { key: "a", cents: 2_000n, state: "pending" });
  await notify(id);
  await page.getByRole("status").getByText("Seen, not settled yet").waitFor();

  nowpayments.stub.fault = "500";
  await notify(id);
  await page.getByText("does not answer at the moment", { exact: false }).waitFor();
  nowpayments.stub.fault = null;
  nowpayments.pay(id, { key: "a", cents: 2_000n, state: "settled" });
  await notify(id);
  await page.getByText("$19.90 is on your balance.").waitFor();
  expect(await page.getByText("does not answer at the moment", { exact: false }).count()).toBe(0);
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: { email, password } });
  expect((await callOk(site.url, "GET /v2/wallet", { token })).balanceCents).toBe(1_990);
  expect(complaints).toEqual([]);
});
