import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// A customer tops up by a payment gateway, whose play money is paid by a button.

let site: Site;
let visitor: Visitor;
let token: string;

const email = "gate@example.com";
const password = "a long enough password";

beforeAll(async () => {
  site = await startSite({ GATEWAYS: "simulated" });
  visitor = await visit();
  await signUp(visitor.page, site.url, email, password);
  await visitor.page.waitForURL(/\/my-servers/);
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: { email, password } }));
});

const gatewayRow = (page: Page) => page.getByRole("radio", { name: /USDT .TRON/ });
const balance = async (): Promise<number> =>
  (await callOk(site.url, "GET /v2/wallet", { token })).balanceCents;

/** Through the form, to the page of the payment. */
async function openPayment(page: Page, amount: string): Promise<void> {
  await page.goto(`${site.url}/deposit`);
  await gatewayRow(page).check();
  await page.getByLabel("Amount").fill(amount);
  const policy = page.getByLabel(/I have read the AML policy/);
  if ((await policy.count()) > 0) await policy.check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/gwp_/);
}

test("the gateway is a row after the coins, with its network, minimum and fee, and no sum contradicts another", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/deposit`);
  await gatewayRow(page).waitFor();
  const rows = await page.getByRole("group", { name: "Coin" }).getByRole("radio").all();
  expect(rows).toHaveLength(7);
  expect(await rows.at(-1)?.evaluate((row) => row.closest("label")?.textContent)).toMatch(
    /USDT .TRON.*fee 0\.5 %.*Simulation.*min \$5\.00/,
  );
  // A coin is chosen first: a gateway is a choice of its own.
  expect(await gatewayRow(page).isChecked()).toBe(false);
  await gatewayRow(page).check();
  await page.getByLabel("Amount").fill("20.00");
  const summary = page.locator("[data-panel]").filter({ hasText: "You send" });
  await summary.getByText("in USDT (TRON").waitFor();
  expect(await summary.locator("dl").first().innerText()).toMatch(
    /Fee of 0\.5 %\s+−\$0\.10\s+Credited\s+\$19\.90\s+Balance after\s+\$19\.90/,
  );
  await page.getByLabel("Amount").fill("4");
  await page.getByLabel("Amount").blur();
  await page.getByText("The minimum for this coin is $5.00.").waitFor();
  expect(complaints).toEqual([]);
});

test("money is shown on its way, credited less the fee, and leads back", async () => {
  const { page, complaints } = visitor;
  await openPayment(page, "20.00");
  await page.getByRole("heading", { level: 1, name: "20.00 USDT" }).waitFor();
  // The network is named at the amount and at the address.
  await page.getByText("USDT (TRON, TRC\u2060-\u206020)", { exact: true }).waitFor();
  await page.getByText("USDT (TRON, TRC\u2060-\u206020) only").waitFor();
  await page.getByRole("img", { name: "QR code with the address" }).waitFor();
  const wallet = await visitor.context.newPage();
  await wallet.goto(`${site.url}/wallet`);
  await wallet.getByRole("heading", { name: "Balance", exact: true }).waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("status").getByText("Seen, not settled yet").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Payment: Seen, not settled yet/);
  // No number promises what is not settled.
  await wallet.getByRole("link", { name: "20.00 USDT on its way" }).waitFor();
  await page.getByText("$19.90 is on your balance.").waitFor();
  expect(await balance()).toBe(1_990);
  await wallet.getByRole("table").getByText("+$19.90").waitFor();
  await page.getByRole("link", { name: "To my wallet" }).click();
  await page.waitForURL(/\/wallet/);
  await page.getByRole("table").getByRole("link", { name: "20.00 USDT" }).click();
  await page.waitForURL(/\/payment\/gwp_/);
  await wallet.close();
  expect(complaints).toEqual([]);
});

test("a receipt names what came and what was the fee", async () => {
  const { page } = visitor;
  const { transactions } = await callOk(site.url, "GET /v2/transactions?kind=deposit&limit=1", { token });
  await page.goto(`${site.url}/receipts/${transactions[0].id}`);
  await page.getByText("USDT (TRON, TRC-20)").waitFor();
  const sheet = await page.locator("article").innerText();
  expect(sheet).toMatch(/Received\s+\$20\.00\s+Fee\s+−\$0\.10/);
  expect(sheet).toMatch(/Added to the balance\s+\$19\.90/);
});

test("a part is credited, the page asks for the rest, and the rest settles it", async () => {
  const { page } = visitor;
  const before = await balance();
  await openPayment(page, "10.00");
  await page.getByRole("button", { name: "Pay less" }).click();
  await page.getByText("$4.00 has come and is credited less the fee", { exact: false }).waitFor();
  await page.getByText("send $6.00 more to the same address", { exact: false }).waitFor();
  expect(await balance()).toBe(before + 398);
  // No number asks for more than is missing.
  await page.getByRole("heading", { level: 1, name: "$6.00" }).waitFor();
  await page.getByText("still to pay of $10.00").waitFor();
  expect(await page.getByText("10.00 USDT").count()).toBe(0);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByText("$9.95 is on your balance.").waitFor();
  expect(await balance()).toBe(before + 995);
});

test("a payment that the gateway takes back leaves the balance and the page at once, and is found by its id", async () => {
  const { page } = visitor;
  const before = await balance();
  await openPayment(page, "30.00");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByText("$29.85 is on your balance.").waitFor();
  await page.getByRole("button", { name: "Take the payment back" }).click();
  await page.getByText("The payment was taken back").waitFor();
  await page.getByText("taken back", { exact: true }).waitFor();
  expect(await page.getByText("is on your balance").count()).toBe(0);
  expect(await balance()).toBe(before);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const payment = await callOk(site.url, `GET /v2/gateways/payments/${id}`, { token });

  await page.goto(`${site.url}/deposit`);
  await page.getByText("I have paid through a payment service").click();
  await page.getByLabel("Address or payment id").fill(payment.deposits[0].reference);
  await page.getByRole("button", { name: "Look for it" }).last().click();
  await page.getByRole("link", { name: "Open the payment of $30.00" }).click();
  await page.waitForURL(new RegExp(id));
});

test("another has no use of the link, and a visitor signs in first", async () => {
  const { id } = await callOk(site.url, "POST /v2/gateways/payments", {
    token,
    body: { gateway: "simulated", method: "usdttrc20", amountCents: 2_000 },
    key: randomUUID(),
  });
  const stranger = await visit();
  await stranger.page.goto(`${site.url}/payment/${id}`);
  await stranger.page.waitForURL(/\/login\?next=/);
  await signUp(stranger.page, site.url, "stranger@example.com", password);
  await stranger.page.waitForURL(/\/my-servers/);
  await stranger.page.goto(`${site.url}/payment/${id}`);
  await stranger.page.getByText("No such payment").waitFor();
});
