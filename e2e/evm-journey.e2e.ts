import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { anvilBinary, noAnvil } from "#src/drivers/chain/evm/anvil.fixture.ts";
import {
  buyWithBalance,
  confirmPayment,
  type PaidChain,
  readTokenRequest,
  startPaidChain,
  startPayment,
} from "./harness/chain-payment.ts";
import { readQrCode } from "./harness/read-picture.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// The main journey paid on a real Ethereum node: with ether and with a token, by the QR code.

const order = { location: "ams1", amount: "20.00" };
/** A machine that runs other suites as well is slow. */
const timeoutMs = 60_000;

if (anvilBinary === null) test("paid on a real node", ({ skip }) => skip(noAnvil));
else describe("paid on a real node", realNode);

function realNode(): void {
  let chain: PaidChain;
  let site: Site;
  let visitor: Visitor;

  beforeAll(async () => {
    chain = await startPaidChain();
    site = await startSite({
      ...chain.settings,
      LEGAL_NAME: "Northpier Hosting Ltd",
      LEGAL_ADDRESS: "1 Quay Street; Company 12345",
    });
  });

  async function buy(page: Page): Promise<void> {
    await buyWithBalance(page);
    await page.getByText("Running", { exact: true }).first().waitFor();
  }

  test("with ether", async () => {
    visitor = await visit();
    const { page, complaints } = visitor;
    page.setDefaultTimeout(timeoutMs);
    await signUp(page, site.url, "ingrid@example.com", "a long enough password");
    const asked = await startPayment(page, site.url, { ...order, coin: /Ethereum ETH/ });
    const [, address = "", value = ""] = /^ethereum:(0x\w{40})@31337\?value=(\d+)$/.exec(asked) ?? [];
    await chain.anvil.sendEther(address, BigInt(value));
    await confirmPayment(page, chain.anvil, order.amount);
    await buy(page);
    expect(complaints).toEqual([]);
    await visitor.close();
  });

  test("with USDT, whose transaction can be looked for, and whose receipt can be printed", async () => {
    visitor = await visit();
    const { page, complaints } = visitor;
    page.setDefaultTimeout(timeoutMs);
    await signUp(page, site.url, "paolo@example.com", "a long enough password");
    const asked = await startPayment(page, site.url, { ...order, coin: /Tether/ });
    const { contract, address, value } = readTokenRequest(asked);
    expect(contract).toBe(chain.usdt.address);
    await page.getByRole("radio", { name: "Address", exact: true }).check({ force: true });
    expect(await readQrCode(page.getByRole("img", { name: "QR code with the address" }))).toBe(address);
    const txid = await chain.usdt.transfer(address, value);

    await page.getByText("I have paid and see nothing").click();
    await page.getByLabel("Transaction id").fill(txid);
    await page.getByRole("button", { name: "Look for it" }).click();
    await page.getByText("On its way").waitFor();
    await confirmPayment(page, chain.anvil, order.amount);
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
