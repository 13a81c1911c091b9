import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { readConsoleText, readQrCode } from "./harness/read-picture.ts";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// The product's main job done by a person: sign up, top up, buy a server, use it.

let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  site = await startSite({ SIMULATED_DELAYS: "1" });
  visitor = await visit();
});

async function seeOnConsole(page: Page, expected: RegExp): Promise<void> {
  const canvas = page.locator("canvas").first();
  await expect.poll(() => readConsoleText(canvas)).toMatch(expected);
}

async function typeIntoConsole(page: Page, text: string): Promise<void> {
  await page.locator("canvas").first().click();
  await page.keyboard.type(text, { delay: 5 });
  await page.keyboard.press("Enter");
}

// The machines take their usual time here, and the first measurement takes a minute.
const timeout = 240_000;

test("sign up, deposit $20, buy a server, watch it come up, use it, see every transaction", {
  timeout,
}, async () => {
  const { page, complaints } = visitor;
  const email = "nadia@example.com";

  // An order begun before signing up is kept.
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=ams1`);
  await page.waitForURL(/\/login/);
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/order-vm\?.*plan=sloop-2/);
  await page.getByText("Confirm nadia@example.com so that warnings about expiry can reach you.").waitFor();

  // The order shows what is missing and leads to a top-up that comes back here.
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByLabel("Name", { exact: true }).fill("northpier-web");
  await page.getByText("$4.90 short").waitFor();
  await page.getByRole("link", { name: /Top up/ }).click();
  await page.waitForURL(/\/deposit/);
  await page.getByLabel("Amount").fill("20.00");
  await page.getByRole("radio", { name: /Bitcoin/ }).check();
  await page.getByLabel(/I have read the AML policy/).check();
  await page.getByRole("button", { name: "Create payment" }).click();
  await page.waitForURL(/\/payment\/pay_/);

  // The QR code matches the page; the demo pays; the confirmations count up to the credit.
  const qrText = await readQrCode(page.getByRole("img", { name: /QR code/ }).first());
  expect(qrText).toMatch(/^bitcoin:tb1q[0-9a-z]{38}\?amount=0\.\d+$/);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page
    .getByText(/Seen, \d of 2 confirmations/)
    .first()
    .waitFor();
  await page
    .getByRole("heading", { name: /Credited/ })
    .or(page.getByText("$20.00 is on your balance."))
    .first()
    .waitFor();

  // Back at the order, everything is unchanged, and the money is enough.
  await page.getByRole("link", { name: "Back to my order" }).click();
  await page.waitForURL(/\/order-vm/);
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("northpier-web");
  await expect.poll(() => page.getByLabel("Root password").inputValue()).toBe("quiet-harbour-7");
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  await page.waitForURL(/\/servers\/srv_/);

  // Each step of the installation is seen live, then the server runs.
  await page.getByText("Create the machine and install the system").first().waitFor();
  await page.getByText("Running", { exact: true }).first().waitFor();

  // Its console asks for the password that was typed and shows the machine's real state.
  await page.getByRole("link", { name: "Console" }).first().click();
  await page.getByText("Connected").waitFor();
  await seeOnConsole(page, /northpier-web login:/);
  await typeIntoConsole(page, "root");
  await seeOnConsole(page, /Password:/);
  await typeIntoConsole(page, "quiet-harbour-7");
  await seeOnConsole(page, /root@northpier-web:~#/);
  await typeIntoConsole(page, "hostname && ip a");
  await seeOnConsole(page, /198\.18\.1\.\d+/);

  // Restart it: the state is seen, and it runs again.
  await page.getByRole("button", { name: "Restart" }).first().click();
  await page.getByRole("button", { name: "Restart server" }).click();
  await page.getByText("Restarting", { exact: false }).first().waitFor();
  await page.getByText("Running", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  // The first measurement comes within a minute of the start.
  await page.getByText("CPU, %").first().waitFor({ timeout: 90_000 });

  // The wallet shows both movements and the balance.
  await page.goto(`${site.url}/transactions`);
  await page.getByText("Deposit", { exact: true }).first().waitFor();
  await page.getByText("Purchase", { exact: true }).first().waitFor();
  await page.getByText("$15.10").first().waitFor();
  expect(complaints).toEqual([]);
});

test("a refused deposit says so until the amount changes", async () => {
  const other = await visit();
  const { page } = other;
  await signUp(page, site.url, "marek@example.com", "another password");
  await page.waitForURL(/\/my-servers/);
  await page.goto(`${site.url}/deposit`);
  await page.getByLabel(/I have read the AML policy/).check();
  const problem = { error: { code: "payment_limit", message: "too many", params: { count: 3 } } };
  await page.route("**/v2/payments/create", (route) => route.fulfill({ status: 409, json: problem }));
  const refusal = page.getByRole("alert").filter({ hasText: /\S/ });
  const create = page.getByRole("button", { name: "Create payment" });
  await create.click();
  await refusal.waitFor();
  // The new amount is wrong too, so nothing is sent that could replace the old refusal.
  await page.getByLabel("Amount").fill("0.01");
  await refusal.waitFor({ state: "detached" });
  await page.getByLabel("Amount").fill("20.00");
  await create.click();
  await refusal.waitFor();
  await page.getByRole("button", { name: "$50" }).click();
  await refusal.waitFor({ state: "detached" });
  await other.close();
});

test("a second person on the same site sees nothing of the first person's", async () => {
  const other = await visit();
  await signUp(other.page, site.url, "tomasz@example.com", "another password");
  await other.page.waitForURL(/\/my-servers/);
  await other.page.getByText("No servers yet").waitFor();
  await other.close();
});
