import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import { readQrCode } from "./harness/read-picture.ts";
import { type Site, startSite } from "./harness/site.ts";
import { closeBrowser, signUp, type Visitor, visit } from "./harness/visitor.ts";

// The main journey paid on a real Ethereum node: with ether and with a token, by what the QR code says.

const confirmations = 20;
/** A machine that runs other suites as well is slow. */
const patienceMs = 60_000;

if (anvilBinary === null) test("paid on a real node", ({ skip }) => skip(noAnvil));
else describe("paid on a real node", realNode);

function realNode(): void {
  let anvil: Anvil;
  let usdt: TestToken;
  let site: Site;
  let visitor: Visitor;

  beforeAll(async () => {
    anvil = await startAnvil();
    usdt = await anvil.deployToken();
    const usdc = await anvil.deployToken();
    site = await startSite({
      CHAIN_ETH: "evm",
      ETH_RPC_URL: anvil.url,
      ETH_CHAIN_ID: "31337",
      USDT_CONTRACT: usdt.address,
      USDC_CONTRACT: usdc.address,
      LEGAL_NAME: "Northpier Hosting Ltd",
      LEGAL_ADDRESS: "1 Quay Street; Company 12345",
    });
  });

  afterAll(async () => {
    await visitor.close();
    await closeBrowser();
    await site.stop();
    await anvil.stop();
  });

  /** From an order that lacks the money to the payment page, and what its code asks for. */
  async function startPayment(page: Page, coin: RegExp): Promise<string> {
    await page.goto(`${site.url}/order-vm?plan=sloop-2&location=ams1`);
    await page.getByLabel("Root password").fill("quiet-harbour-7");
    await page.getByText("$4.90 short").waitFor();
    await page.getByRole("link", { name: /Top up/ }).click();
    await page.waitForURL(/\/deposit/);
    await page.getByLabel("Amount").fill("20.00");
    await page.getByRole("radio", { name: coin }).check();
    await page.getByLabel(/I have read the AML policy/).check();
    await page.getByRole("button", { name: "Create payment" }).click();
    await page.waitForURL(/\/payment\/pay_/);
    return readQrCode(page.getByRole("img", { name: /QR code/ }).first());
  }

  /** Blocks come one after another, as on the network: the count is seen before the credit. */
  async function confirm(page: Page): Promise<void> {
    await anvil.mine(3);
    await page.getByText(`Seen, 3 of ${confirmations} confirmations`).first().waitFor();
    await anvil.mine(confirmations - 3);
    await page.getByText("$20.00 is on your balance.").waitFor();
  }

  async function buy(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Back to my order" }).click();
    await page.waitForURL(/\/order-vm/);
    await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
    await page.waitForURL(/\/servers\/srv_/);
    await page.getByText("Running", { exact: true }).first().waitFor();
  }

  test("with ether", async () => {
    visitor = await visit();
    const { page, complaints } = visitor;
    page.setDefaultTimeout(patienceMs);
    await signUp(page, site.url, "ingrid@example.com", "a long enough password");
    const asked = await startPayment(page, /Ethereum ETH/);
    const [, address = "", value = ""] = /^ethereum:(0x\w{40})@31337\?value=(\d+)$/.exec(asked) ?? [];
    await anvil.sendEther(address, BigInt(value));
    await confirm(page);
    await buy(page);
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  test("with USDT, whose transaction can be looked for, and whose receipt can be printed", async () => {
    visitor = await visit();
    const { page, complaints } = visitor;
    page.setDefaultTimeout(patienceMs);
    await signUp(page, site.url, "paolo@example.com", "a long enough password");
    const asked = await startPayment(page, /Tether/);
    const [, contract, address = "", value = ""] =
      /^ethereum:(0x\w{40})@31337\/transfer\?address=(0x\w{40})&uint256=(\d+)$/.exec(asked) ?? [];
    expect(contract?.toLowerCase()).toBe(usdt.address);
    const txid = await usdt.transfer(address, BigInt(value));

    await page.getByLabel("Transaction id").fill(txid);
    await page.getByRole("button", { name: "Look for it" }).click();
    await page.getByText("On its way").waitFor();
    await confirm(page);
    await buy(page);

    await page.goto(`${site.url}/transactions`);
    await page
      .getByRole("row", { name: /Deposit/ })
      .getByRole("link", { name: "Receipt" })
      .click();
    await page.getByText("Northpier Hosting Ltd").waitFor();
    await page.getByText("Company 12345").waitFor();
    await page.getByText(txid).waitFor();
    await page.getByText("20 USDT").waitFor();
    expect(complaints).toEqual([]);
  });
}
