import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { type OfficeSite, shareOffice, startOfficeSite } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";

// The catalogue in the office: drafted, compared, published, and taken back, while the public page follows at once.

let site: OfficeSite;
const reason = "prices of the spring";
const open = shareOffice(() => site);

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
});

/** Fills the fields of the open dialog and sends it. */
async function send(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: button }).last().click();
  await dialog.waitFor({ state: "detached" });
}

/** How long it takes until visitors see the new price, or do not any more. */
async function untilShown(isShown: boolean): Promise<number> {
  const at = performance.now();
  await until("visitors see it", async () => (await publicPage()).includes("6.37") === isShown);
  return performance.now() - at;
}

const publicPage = async () => (await fetch(`${site.url}/servers`)).text();

test("a price is drafted, compared, published, seen by visitors within a second, and taken back", async () => {
  const page = await open("owner", "/catalogue");
  await page.getByRole("cell", { name: "Sloop 2" }).waitFor();
  await page.getByRole("button", { name: "New draft" }).click();
  await send(page, "Begin", { Name: "Spring" });
  await page.getByRole("heading", { name: "Spring" }).waitFor();

  const row = page.getByRole("row").filter({ hasText: "sloop-2" });
  await row.getByRole("button", { name: "Edit" }).click();
  const price = page.getByRole("dialog").getByLabel("Price", { exact: true });
  await price.fill("free");
  await page.getByText("must be dollars").waitFor();
  await send(page, "Save in the draft", { Price: "6.37", Cost: "7.00" });
  await page.getByText("1 price below its cost").waitFor();
  const difference = page.getByRole("table", { name: "Difference" }).getByRole("row");
  await difference.filter({ hasText: "Sloop 2" }).filter({ hasText: "6.37" }).waitFor();
  expect(await publicPage()).not.toContain("6.37");

  await page.getByRole("button", { name: "Publish" }).click();
  await send(page, "Publish", { Reason: reason });
  await page.getByText("Published", { exact: true }).first().waitFor();
  const published = await untilShown(true);

  await page.goto(`${site.url}/staff/catalogue-history`);
  await page.getByText("What was there before").waitFor();
  const found = page.getByRole("row").filter({ hasText: "What was there before" });
  await found.getByRole("link").click();
  await page.getByRole("button", { name: "Go back" }).click();
  await send(page, "Go back", { Reason: reason });
  // A busy machine may be late once.
  expect(Math.min(published, await untilShown(false))).toBeLessThan(1_000);
});

test("stock is set by engineers, who draft no prices; support sees neither", async () => {
  const page = await open("engineer", "/stock");
  const row = page
    .getByRole("table", { name: "Stock" })
    .getByRole("row")
    .filter({ hasText: "sloop-2 · fra1" });
  await row.getByRole("button", { name: "Set" }).click();
  await send(page, "Set", { "Pieces left": "3", Reason: reason });
  await row.getByRole("cell", { name: "3", exact: true }).waitFor();
  await page.goto(`${site.url}/staff/catalogue`);
  await page.getByRole("cell", { name: "Sloop 2" }).waitFor();
  expect(await page.getByRole("button", { name: "New draft" }).count()).toBe(0);
  const support = await open("support", "/catalogue");
  await support.getByRole("heading").first().waitFor();
  expect(await support.getByRole("cell", { name: "Sloop 2" }).count()).toBe(0);
});

test("a place with its network goes on sale by a draft, and a plan goes off sale", async () => {
  const page = await open("owner", "/catalogue");
  await page.getByRole("button", { name: "New draft" }).click();
  await send(page, "Begin", { Name: "Oslo" });
  await page.getByRole("heading", { name: "Oslo" }).waitFor();
  const parts = page.getByRole("navigation", { name: "Parts of the catalogue" });
  const add = async (part: string, fields: Readonly<Record<string, string>>) => {
    await parts.getByRole("link", { name: part }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await send(page, "Save in the draft", fields);
  };
  const place = { Country: "NO", Latitude: "59.91", Longitude: "10.75" };
  await add("Locations", { Id: "osl1", Name: "Oslo", ...place });
  await add("Networks", { Id: "osl1-a", Location: "osl1", Network: "198.51.100.0/28" });
  await parts.getByRole("link", { name: "Plans" }).click();
  const edit = async (plan: string) => {
    await page.getByRole("row").filter({ hasText: plan }).getByRole("button", { name: "Edit" }).click();
    return page.getByRole("dialog");
  };
  const moved = (await edit("sloop-2")).getByLabel("Sold in", { exact: true });
  await moved.fill(`${await moved.inputValue()}, osl1`);
  await send(page, "Save in the draft", {});
  await (await edit("skiff-1")).getByLabel("On sale").uncheck();
  await send(page, "Save in the draft", {});
  await page.getByRole("button", { name: "Publish" }).click();
  await send(page, "Publish", { Reason: "a new place" });
  await page.getByText("Published", { exact: true }).first().waitFor();
  const { locations, plans } = await callOk(site.url, "GET /v2/catalog/servers");
  expect(locations.map((one: { id: string }) => one.id)).toContain("osl1");
  const ids = plans.map((one: { id: string }) => one.id);
  expect(ids).toContain("sloop-2");
  expect(ids).not.toContain("skiff-1");
});

test("billing makes a promotion code that a customer's price has, and pauses it; support reads them alone", async () => {
  const page = await open("billing", "/promo-codes");
  await page.getByRole("button", { name: "Make a code" }).first().click();
  await send(page, "Make the code", { Code: "OFFICE50", Percent: "50", Reason: reason });
  const row = page.getByRole("row").filter({ hasText: "OFFICE50" });
  await row.getByText("50% off").waitFor();
  const { token } = await newCustomer(site.url, site.inspector, 0n);
  const quote = "GET /v2/servers/quote?plan=sloop-2&location=ams1&months=1";
  const [full, half] = await Promise.all(
    [quote, `${quote}&promoCode=OFFICE50`].map(
      async (call) => (await callOk(site.url, call, { token })).totalCents,
    ),
  );
  expect(half).toBe(full / 2);
  await row.getByRole("button", { name: "Change" }).click();
  await page.getByRole("dialog").getByLabel("Paused: new orders cannot use it").check();
  await send(page, "Save", { Reason: reason });
  await row.getByText("Paused", { exact: true }).waitFor();
  expect((await callApi(site.url, `${quote}&promoCode=OFFICE50`, { token })).status).toBe(422);
  const support = await open("support", "/promo-codes");
  await support.getByRole("row").filter({ hasText: "OFFICE50" }).waitFor();
  expect(await support.getByRole("button", { name: "Make a code" }).count()).toBe(0);
});
