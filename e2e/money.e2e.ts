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
  await page.getByText("DOGE $2.00 · BTC, ETH $5.00 · USDT, USDC $10.00").waitFor();
  await page.getByRole("link", { name: "Top up $4.90" }).first().click();
  await page.waitForURL(/\/deposit/);

  const amount = page.getByLabel("Amount");
  const isChosen = (name: RegExp) => page.getByRole("radio", { name }).isChecked();
  await amount.waitFor();
  expect([await amount.inputValue(), await isChosen(/Dogecoin/)]).toEqual(["4.90", true]);
  expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
  await page.getByText("is not paid out, neither to a wallet nor to a card").waitFor();

  await page.getByRole("radio", { name: /Tether/ }).check();
  await page.getByText("Tether takes $10.00 or more at once, so the amount is raised from $4.90.").waitFor();
  expect(await amount.inputValue()).toBe("10.00");
  expect(await page.getByRole("button", { name: "$5", exact: true }).count()).toBe(0);
  await page.getByRole("radio", { name: /Bitcoin/ }).check();
  expect(await amount.inputValue()).toBe("5.00");
  await page.getByRole("radio", { name: /Dogecoin/ }).check();
  expect(await amount.inputValue()).toBe("4.90");
  expect(complaints).toEqual([]);
});

/** Balances of header and wallet, and until when it lasts, as every painted frame shows them. */
const watchFrames = `
  globalThis.frames = new Set();
  const panel = (title) => [...document.querySelectorAll("[data-panel]")].find(
    (one) => one.querySelector("h2")?.textContent === title)?.textContent ?? "";
  const look = () => {
    const [header] = document.querySelector("header")?.textContent.match(/\\$[\\d.,]+/) ?? [];
    const [balance] = panel("Balance").match(/\\$[\\d.,]+/) ?? [];
    const [until] = panel("How long it lasts").match(/Pays for everything[^$]*?20\\d\\d|Does not pay/) ?? [];
    globalThis.frames.add([header, balance, until].join(" | "));
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
  await page.getByText("Pays for everything until").waitFor();
  await page.evaluate(watchFrames);
  await topUp(site.url, token, 5000);
  await page.getByText("+$50.00").waitFor();
  await expect.poll(() => page.evaluate("globalThis.frames.size")).toBe(2);
  const frames = await page.evaluate<string[]>("[...globalThis.frames]");
  const [before = [], after = []] = frames.map((frame) => frame.split(" | "));
  expect(before.slice(0, 2)).toEqual(["$5.10", "$5.10"]);
  expect(after.slice(0, 2)).toEqual(["$55.10", "$55.10"]);
  expect(after[2]).not.toBe(before[2]);

  // With more it would last longer, and the amount leads to the form.
  const scale = page.getByLabel("If I add");
  await scale.press("End");
  await page.getByText(/lasts (until|beyond)/).waitFor();
  const offer = page.getByRole("link", { name: /^Top up \$/ });
  const offered = (await offer.textContent()) ?? "";
  await offer.click();
  await page.waitForURL(/\/deposit\?amount=/);
  expect(`Top up $${await page.getByLabel("Amount").inputValue()}`).toBe(offered.replace(",", ""));
});

test("a coin of the wallet leads to the form with this coin", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("link", { name: "USD Coin" }).click();
  await page.waitForURL(/\/deposit\?method=usdc-eth/);
  await expect.poll(() => page.getByRole("radio", { name: /USD Coin/ }).isChecked()).toBe(true);
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

  await page.getByPlaceholder("Search name, hash or amount").fill("northpier");
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
