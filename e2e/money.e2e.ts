import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { buyServer, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { wear } from "./harness/looks.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// What customers see of their money: before they pay, while it moves, and afterwards.

let site: SharedSite;
let visitor: Visitor;
let token: string;

const email = "mina@example.com";
const password = "a long enough password";

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit();
  await signUp(visitor.page, site.url, email, password);
  await visitor.page.waitForURL(/\/my-servers/);
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: { email, password } }));
});

test("an order that lacks little leads to a form that takes it", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByText("$4.90 short").waitFor();
  await page.getByText("DOGE, LTC $2.00 · BTC, ETH $5.00 · USDT, USDC $10.00").waitFor();
  await page.getByRole("link", { name: "Top up $4.90" }).first().click();
  await page.waitForURL(/\/deposit/);

  const amount = page.getByLabel("Amount");
  const isChosen = (name: RegExp) => page.getByRole("radio", { name }).isChecked();
  await amount.waitFor();
  expect([await amount.inputValue(), await isChosen(/Dogecoin/)]).toEqual(["4.90", true]);
  expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
  await page.getByText("is not paid out, neither to a wallet nor to a card").waitFor();
  await page.getByText("Read the whole policy").click();
  for (const name of ["Which coins you may send", "What is checked", "What cannot be credited"]) {
    await page.getByRole("heading", { name }).waitFor();
  }
  await page.getByText("Read the whole policy").click();

  await page.getByRole("radio", { name: /Tether/ }).check();
  await page.getByText("Tether takes $10.00 or more at once, so the amount is raised from $4.90.").waitFor();
  expect(await amount.inputValue()).toBe("10.00");
  expect(await page.getByRole("button", { name: "$5", exact: true }).count()).toBe(0);
  await page.getByRole("radio", { name: /Bitcoin/ }).check();
  expect(await amount.inputValue()).toBe("5.00");
  await page.getByRole("radio", { name: /Dogecoin/ }).check();
  expect(await amount.inputValue()).toBe("4.90");
  await page.getByText("2 confirmations, about 4 s").first().waitFor();

  // On a phone the one action is in a bar that is always there; without the consent it leads to its checkbox.
  await page.setViewportSize({ width: 390, height: 800 });
  const create = page.getByRole("button", { name: "Create payment" });
  expect(await create.count()).toBe(1);
  expect(await create.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await create.click();
  const consent = page.getByLabel(/I have read the AML policy/);
  await expect.poll(() => consent.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(complaints).toEqual([]);
});

/** Every number of the present balance and forecast, as each painted frame shows them. */
const watchFrames = `
  globalThis.frames = new Set();
  globalThis.alone = new Set();
  const panel = (title) => [...document.querySelectorAll("[data-panel]")].find(
    (one) => one.querySelector("h2")?.textContent === title)?.textContent ?? "";
  const find = (text, form) => (text.match(form) ?? []).at(-1) ?? "";
  const look = () => {
    const lasting = panel("How long it lasts");
    for (const title of ["How long it lasts", "Charges ahead"]) {
      if (panel(title).includes("without the deposit on its way")) globalThis.alone.add(title);
    }
    globalThis.frames.add([
      find(document.querySelector("header")?.textContent ?? "", /\\$[\\d.,]+/),
      find(panel("Balance"), /\\$[\\d.,]+/),
      find(lasting, /balance alone(\\$[\\d.,]+)/),
      find(lasting, /pays all auto-renewals until (.*?20\\d\\d)/),
      find(panel("Charges ahead"), /\\d{1,2} [A-Z]\\w+ 20\\d\\d(?=[^$]*short)/),
      find(panel("Charges ahead"), /Covered until here(\\$[\\d,]+\\.\\d\\d)/),
    ].join(" | "));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

test("balance and forecast are of one moment in every frame while money comes", async () => {
  const { page } = visitor;
  await topUp(site.url, token, 1000);
  const server = await buyServer(site.url, token, "northpier-web");
  await waitForStatus(site.url, token, server, "running");
  await page.goto(`${site.url}/wallet`);
  // Auto-renew is off: nothing is charged by itself, and the server is listed as ending.
  await page.getByText("Your one service does not renew itself").waitFor();
  await page.getByText("Auto-renew is off").waitFor();
  await callOk(site.url, `POST /v2/servers/${server}/autoprolongation/toggle`, {
    token,
    body: { isEnabled: true },
  });
  await page.getByText("pays all auto-renewals until").waitFor();
  await page.getByText("balance alone").waitFor();
  await page.evaluate(watchFrames);
  await topUp(site.url, token, 5000);
  await page.getByRole("table").getByText("+$50.00").waitFor();
  const readFrames = () => page.evaluate<string[]>("[...globalThis.frames]");
  await expect.poll(readFrames).toEqual([expect.any(String), expect.any(String)]);
  const frames = await readFrames();
  const [before = [], after = []] = frames.map((frame) => frame.split(" | "));
  expect(before.slice(0, 3)).toEqual(["$5.10", "$5.10", "$5.10"]);
  expect(after.slice(0, 3)).toEqual(["$55.10", "$55.10", "$55.10"]);
  // The day that it lasts to is the one that falls short, and what is paid until then is another sum.
  for (const [, , , until = "none", short = ""] of [before, after])
    expect(short).toMatch(new RegExp(`${until}$`));
  for (const place of [3, 5]) expect(after[place]).not.toBe(before[place]);
  // While the deposit was on its way, what does not count it said so.
  expect(await page.evaluate("[...globalThis.alone].sort()")).toEqual(["Charges ahead", "How long it lasts"]);

  // With more it would last longer, and the amount leads to the form.
  const scale = page.getByRole("slider", { name: "What if I add" });
  await scale.press("End");
  await page.getByText(/lasts (until|beyond)/).waitFor();
  const field = page.getByLabel("Amount to add");
  await field.fill("12.34");
  await page.getByText("and $12.34 more").waitFor();
  await page.getByText("lasts until").waitFor();
  // What cannot be added at once stays with its reason, and leads nowhere.
  await field.fill("999999");
  await page.getByText("One top-up takes $10,000.00 at most.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("link", { name: /^Top up \$/ }).count()).toBe(0);
  await field.fill("-5");
  await field.blur();
  await page.getByText("Type an amount such as 20.00.").waitFor();
  expect(await field.inputValue()).toBe("-5");
  await scale.press("Home");
  expect(await field.inputValue()).toBe("5.00");
  const offer = page.getByRole("link", { name: /^Top up \$/ });
  const offered = (await offer.textContent()) ?? "";
  await offer.click();
  await page.waitForURL(/\/deposit\?amount=/);
  expect(`Top up $${await page.getByLabel("Amount").inputValue()}`).toBe(offered.replace(",", ""));
});

test("coins that are too few are in the wallet as waiting, and lead to their payment", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/wallet`);
  const { id } = await callOk(site.url, "POST /v2/payments/create", {
    token,
    body: { method: "btc", amountCents: 1200 },
    key: randomUUID(),
  });
  await callOk(site.url, `POST /v2/payments/${id}/demo-pay`, { body: { amount: "less" } });
  const row = page.getByRole("link", { name: /^\+\$4\.\d\d waits for more$/ });
  await row.waitFor();
  // They are no money yet: no number counts them.
  await page.getByText("$55.10").first().waitFor();
  expect(await page.getByText("when the deposit is in").count()).toBe(0);
  // The account menu has them too, in the cabinet and on public pages.
  const bar = page.getByRole("banner");
  for (const path of ["/servers", "/wallet"]) {
    await page.goto(site.url + path);
    await bar.locator("summary", { hasText: "Menu: Your account" }).click();
    await bar.getByText(/^\+\$4\.\d\d waits for more$/).waitFor();
  }
  await row.click();
  await page.waitForURL(`${site.url}/payment/${id}`);
  // More may be sent: the address can be copied, and coins that are missing can be looked for.
  await page.getByRole("button", { name: "Copy: Address" }).waitFor();
  await page.getByText("I have paid and see nothing").waitFor();
});

test("what was received in full offers nothing to send again, and its transaction can be copied", async () => {
  const { page } = visitor;
  const { transactions } = await callOk(site.url, "GET /v2/transactions?kind=deposit&limit=1", { token });
  await page.goto(`${site.url}/payment/${transactions[0].coins.paymentId}`);
  await page.getByText("Do not send again").waitFor();
  await page.getByRole("button", { name: "Copy: Transaction id" }).waitFor();
  expect(await page.getByRole("button", { name: /^Copy: (Address|Amount)$/ }).count()).toBe(0);
  expect(await page.getByText("I have paid and see nothing").count()).toBe(0);
});

test("permanent addresses are in the wallet and beside the form, and open with their code", async () => {
  const { page } = visitor;
  await callOk(site.url, "POST /v2/payments/generate-static-wallets", { token, body: {} });
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Permanent addresses" }).waitFor();
  await page.getByText("Use these networks only.").waitFor();
  await page.getByText("Ethereum, Ethereum (ERC-20)", { exact: true }).waitFor();
  await page.goto(`${site.url}/deposit?method=doge`);
  const rail = page.locator("#addresses");
  await rail.getByRole("button", { name: "Copy: Permanent DOGE address" }).waitFor();
  // Beside the form, not below it.
  const [beside = 0, coins = 0] = await Promise.all(
    [rail, page.getByRole("group", { name: "Coin" })].map(async (one) => (await one.boundingBox())?.x),
  );
  expect(beside).toBeGreaterThan(coins + 400);
  // What a sender must know before copying is there without opening anything.
  await rail.getByText("Use these networks only.").waitFor();
  const row = rail.getByRole("listitem").filter({ hasText: "ETH, USDT, USDC" });
  await row.getByRole("heading", { name: "ETH, USDT, USDC", level: 3 }).waitFor();
  await row.locator("summary").getByText("Ethereum (ERC-20)").waitFor();
  await row.locator("summary").getByText("Simulation", { exact: true }).waitFor();
  expect(await rail.getByText("at least").first().isVisible()).toBe(false);
  await rail.getByText("ETH, USDT, USDC").click();
  await rail.getByRole("img", { name: "QR code with the address for ETH, USDT, USDC" }).waitFor();
  await rail.getByText("USDT over Ethereum (ERC-20), at least $10.00").waitFor();
});

test("money in and money out are listed apart, in the wallet and in the whole list", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/wallet`);
  const table = page.getByRole("table");
  await table.getByText("northpier-web").waitFor();
  // A movement is one line beside the rail.
  const heights = await table
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(49);
  await page.getByRole("radio", { name: "In", exact: true }).check({ force: true });
  await page.getByText("All 2 transactions").waitFor();
  expect(await table.getByText("northpier-web").count()).toBe(0);
  await page.getByRole("radio", { name: "Out", exact: true }).check({ force: true });
  await page.getByRole("link", { name: "1 transaction" }).click();
  await page.waitForURL(/\/transactions\?direction=out/);
  await page.getByText("1 entry").waitFor();
  await page.getByRole("radio", { name: "All", exact: true }).check({ force: true });
  await page.getByText("3 entries").waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("each movement names its thing and leads to it; the list is searched and summed up", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/transactions`);
  const table = page.getByRole("table");
  await table.getByText("northpier-web").waitFor();
  await table.getByText("50 USDT").waitFor();
  await page.getByText("3 entries").waitFor();
  await page.getByText("−$4.90").last().waitFor();
  // Only kinds that there are.
  expect(await page.getByRole("button", { name: "Reversed deposit" }).count()).toBe(0);

  await page.getByPlaceholder("Name, hash or amount").fill("northpier");
  await page.getByText("1 entry").waitFor();
  await page.getByRole("textbox", { name: "From" }).fill("1 Jan 2020");
  await page.getByRole("textbox", { name: "From" }).press("Enter");
  await page.waitForURL(/from=2020-01-01/);
  await page.getByRole("textbox", { name: "From" }).fill("soon");
  await page.getByRole("textbox", { name: "From" }).press("Enter");
  await page.getByText("Write a day such as").waitFor();
  await page.getByRole("textbox", { name: "From" }).fill("");
  await page.getByRole("textbox", { name: "From" }).press("Enter");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/,northpier-web,http[^,]+\/servers\/srv_\w+,/);

  await table.getByRole("link", { name: "northpier-web" }).click();
  await page.waitForURL(/\/servers\/srv_/);
  await page.goto(`${site.url}/transactions?kind=deposit`);
  await table.getByRole("link", { name: "50 USDT" }).click();
  await page.waitForURL(/\/payment\/pay_/);
  expect(complaints).toEqual([]);
});

test("days are written in the language of the page, not of the browser", async () => {
  const { page } = visitor;
  await wear(visitor, site.url, { name: "german", language: "de", darkMode: false }, token);
  await page.goto(`${site.url}/transactions?from=2026-03-05`);
  await expect
    .poll(() => page.getByRole("textbox", { name: "Von" }).inputValue())
    .toMatch(/^0?5\. März 2026$/);
});
