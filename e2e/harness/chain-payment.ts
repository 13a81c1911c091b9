import type { Page } from "playwright-core";
import { type Anvil, startAnvil, type TestToken } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { readQrCode } from "./read-picture.ts";
import { openPage } from "./visitor.ts";

/** A real Ethereum node with two tokens, which ends with the test file, with the settings of a site paid on it. */
export interface PaidChain {
  readonly anvil: Anvil;
  readonly usdt: TestToken;
  readonly settings: Readonly<Record<string, string>>;
}

const confirmations = 20;

export async function startPaidChain(): Promise<PaidChain> {
  const anvil = await startAnvil();
  releaseAtEnd(() => anvil.stop());
  const usdt = await anvil.deployToken();
  const usdc = await anvil.deployToken();
  const settings = {
    CHAIN_ETH: "evm",
    ETH_RPC_URL: anvil.url,
    ETH_CHAIN_ID: "31337",
    USDT_CONTRACT: usdt.address,
    USDC_CONTRACT: usdc.address,
  };
  return { anvil, usdt, settings };
}

/** The steps of a customer who orders a server without money. */
export interface FirstPayment {
  readonly location: string;
  /** Name of the server; without one it gets the suggested one. */
  readonly name?: string;
  /** In dollars. */
  readonly amount: string;
  readonly coin: RegExp;
}

/** From an order that lacks the money to the payment page, and the content of its code with the amount. */
export async function startPayment(
  page: Page,
  url: string,
  { location, name, amount, coin }: FirstPayment,
): Promise<string> {
  await openPage(page, `${url}/order-vm?plan=sloop-2&location=${location}`);
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  if (name !== undefined) await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByText("$4.90 short").waitFor();
  await page.getByRole("link", { name: /Top up/ }).click();
  await page.waitForURL(/\/deposit/);
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("radio", { name: coin }).check();
  await page.getByLabel(/I have read the AML policy/).check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/pay_/);
  await page.getByRole("radio", { name: "Address and amount" }).check({ force: true });
  return readQrCode(page.getByRole("img", { name: "QR code with address and amount" }));
}

/** The content of a code for a token transfer. */
export function readTokenRequest(asked: string): { contract: string; address: string; value: bigint } {
  const [, contract = "", address = "", value = ""] =
    /^ethereum:(0x\w{40})@31337\/transfer\?address=(0x\w{40})&uint256=(\d+)$/.exec(asked) ?? [];
  return { contract: contract.toLowerCase(), address, value: BigInt(value) };
}

/** Blocks come one after another, as on the network: the count is seen before the credit. */
export async function confirmPayment(page: Page, anvil: Anvil, amount: string): Promise<void> {
  await anvil.mine(3);
  await page.getByText(`Seen, 3 of ${confirmations} confirmations`).first().waitFor();
  await anvil.mine(confirmations - 3);
  await page.getByText(`$${amount} is on your balance.`).waitFor();
}

/** From the paid order to the page of the server. */
export async function buyWithBalance(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Back to my order" }).click();
  await page.waitForURL(/\/order-vm/);
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  await page.waitForURL(/\/servers\/srv_/);
}
