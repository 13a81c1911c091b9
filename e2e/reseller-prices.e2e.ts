import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { type SiteProcess, startSiteProcess } from "./harness/site-process.ts";
import { visit } from "./harness/visitor.ts";

// A reseller sets prices, sees what they come to before saving, and the shop's pages show them.

let site: SiteProcess;
const person = { email: "reseller-prices@example.com", password: "a long enough password" };

beforeAll(async () => {
  site = await startSiteProcess({ DATABASE_URL: (await ownDatabase()).url });
});

test("prices are set in place, none below cost, and the shop's page has them at once", async () => {
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person });
  const made = await callOk(site.url, "POST /v2/whitelabel", { token, body: { name: "Tern", slug: "tern" } });
  const { context, page } = await visit();
  await signInBrowser(context, site.url, person);
  await page.goto(`${site.url}/whitelabel/${made.id}/pricelist`);

  const row = page.getByRole("row").filter({ hasText: "Sloop 2" }).first();
  // Cost $4.90, and a fifth.
  await row.getByText("$5.88").first().waitFor();
  await page.getByLabel("On top of your cost").fill("25");
  await page.getByRole("radio", { name: ".99", exact: true }).check();
  await row.getByText("$6.99").waitFor();

  await row.getByRole("button", { name: "Change the rule of Sloop 2" }).click();
  await row.getByRole("combobox").click();
  await page.getByRole("option", { name: "Fixed price" }).click();
  await row.getByRole("textbox").fill("4.50");
  await row.getByText("Below your cost. The least is $4.90.").waitFor();
  const save = page.getByRole("button", { name: "Save prices" });
  expect(await save.isDisabled()).toBe(true);
  await row.getByRole("textbox").fill("7.77");
  await page.getByText("2 changes not saved").waitFor();
  await save.click();
  await page.getByText("The prices are saved.").waitFor();
  await row.getByText("fixed at $7.77").waitFor();

  const shop = new URL(made.url);
  shop.port = new URL(site.url).port;
  await page.goto(new URL("/servers", shop).href);
  await page.getByText("$7.77").first().waitFor();
  await context.close();
});
