import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readMail } from "#src/drivers/mail/smtp-server.fixture.ts";
import { dig } from "../../scripts/real/powerdns.ts";
import { callOk } from "../harness/api-client.ts";
import { buyWithBalance, startPayment } from "../harness/chain-payment.ts";
import { addContact } from "../harness/domains.ts";
import { readQrCode } from "../harness/read-picture.ts";
import { typeThreeRecords } from "../harness/type-records.ts";
import { until, untilFound } from "../harness/until.ts";
import { openPage, signUp, type Visitor } from "../harness/visitor.ts";
import { purseOf, sendToTakeBack } from "./coin-money.ts";
import type { LiveParts } from "./live-parts.ts";
import type { LiveSite } from "./live-site.ts";
import { textConsole } from "./text-console.ts";

const account = { email: "nadia@example.com", password: "a long enough password" };
const machine = "northpier-web";
const name = "quiet-harbour.com";
/** In cents: a server for a month, and a name for a year. */
const [serverCents, nameCents] = [490, 700];
const paidCents = 3_000;

/**
 * One customer's day in a browser: an address that a mail confirms, a payment in Bitcoin, a server that runs, a name that
 * answers, the coins taken back by a reorganisation that spends them elsewhere, and the debt that the next ones pay.
 */
export async function liveADay(
  { url, apiUrl }: LiveSite,
  { mail, nodes: { btc: node }, registry, powerdns, lxd }: LiveParts,
  { page }: Visitor,
): Promise<void> {
  await signUp(page, url, account.email, account.password);
  const confirming = await untilFound("the mail that asks to confirm the address", async () =>
    mail.mails
      .map(readMail)
      .find(
        ({ recipient, subject }) => recipient === account.email && subject.includes("Confirm your email"),
      ),
  );
  await openPage(page, /https:\S+/.exec(confirming.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText(`${account.email} is confirmed.`).waitFor();
  // The first proof of a mailbox ends the sessions before it, but for the browser's.
  const { accessToken: token } = await callOk(apiUrl, "POST /auth/sign-in", { body: account });
  const purse = purseOf(apiUrl, token);

  // Money comes by a transaction on chain, to an address as the main network spells it.
  const order = { name: machine, location: "fra1", amount: "30.00", coin: /^Bitcoin/ };
  const asked = readRequest(await startPayment(page, url, order));
  const coins = await sendToTakeBack(node, "btc", asked);
  await page.getByText("Seen, 0 of 2 confirmations").first().waitFor();
  await purse.has({ balance: 0, debt: 0 });
  await node.mine();
  await page.getByText("Seen, 1 of 2 confirmations").first().waitFor();
  await purse.has({ balance: 0, debt: 0 });
  await node.mine();
  await page.getByText("$30.00 is on your balance.").waitFor();
  await purse.has({ balance: paidCents, debt: 0 });
  const firstPayment = new URL(page.url()).pathname;

  // A machine of the engine, with a console of its own.
  await buyWithBalance(page);
  const serverId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByText("Running", { exact: true }).first().waitFor();
  expect(await lxd.lxc("list", "--format", "csv", "-c", "s")).toBe("RUNNING\n");
  const console = textConsole(page, url, machine);
  await console.open(serverId);
  await console.logIn("quiet-harbour-7");
  await console.types("hostname", new RegExp(`^${machine} *$`, "m"));
  await purse.has({ balance: paidCents - serverCents, debt: 0 });

  // A name at the registry, and its records on the name servers.
  await addContact(apiUrl, token);
  await buyName(page, url);
  await until("the registry has the name on our name servers", async () => {
    const found = await registry.find(name);
    return found?.hosts.length === 4;
  });
  await page.getByRole("link", { name: "DNS records" }).first().click();
  await typeThreeRecords(page);
  await page.keyboard.press("Control+Enter");
  await page.getByText("3 changes saved.").waitFor();
  await until("the name servers answer with the record", async () =>
    dig(powerdns.address, "+short", `www.${name}`, "A").includes("203.0.113.24"),
  );
  await purse.has({ balance: paidCents - serverCents - nameCents, debt: 0 });

  // The network takes the blocks back, and in its new ones the coins went elsewhere.
  const lacking = serverCents + nameCents;
  await openPage(page, `${url}/wallet`);
  await coins.takeBack();
  await page.getByText("More was taken back than your balance had").waitFor();
  await page.getByText("$11.90 is open.").waitFor();
  await purse.has({ balance: 0, debt: lacking });
  await openPage(page, url + firstPayment);
  await page.getByText("The network took a block back").waitFor();
  await page.getByText("$11.90 of it had been spent and is open").waitFor();

  // What was delivered stays, and the next coins pay for it.
  const next = readRequest(await topUp(page, url));
  await node.send(next.address, next.units);
  await node.mine(2);
  await page.getByText(/^\$30\.00 was credited\. \$11\.90 of it paid/).waitFor();
  await purse.has({ balance: paidCents - lacking, debt: 0 });
  await openPage(page, `${url}/servers/${serverId}`);
  await page.getByText("Running", { exact: true }).first().waitFor();
}

/** What the code of a payment asks for, in base units. */
function readRequest(code: string): { address: string; units: bigint } {
  const [, address = "", whole = "", fraction = ""] =
    /^bitcoin:(bc1q[0-9a-z]{38})\?amount=(\d+)\.(\d+)$/.exec(code) ?? [];
  if (address === "") throw new Error(`${code} asks for no bitcoins of the main network`);
  return { address, units: BigInt(whole + fraction.padEnd(8, "0")) };
}

async function buyName(page: Page, url: string): Promise<void> {
  await openPage(page, `${url}/domains?name=${name}`);
  await page.getByRole("button", { name: `Add ${name}`, exact: true }).click();
  await page.getByRole("link", { name: "Go to your order" }).first().click();
  await page.getByRole("button", { name: /^Pay \$7\.00 from balance$/ }).click();
  await page.waitForURL(/\/domains\/dom_/);
}

async function topUp(page: Page, url: string): Promise<string> {
  await openPage(page, `${url}/deposit`);
  await page.getByRole("radio", { name: /^Bitcoin/ }).check();
  await page.getByLabel("Amount").fill("30.00");
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/pay_/);
  await page.getByRole("radio", { name: "Address and amount" }).check({ force: true });
  return readQrCode(page.getByRole("img", { name: "QR code with address and amount" }));
}
