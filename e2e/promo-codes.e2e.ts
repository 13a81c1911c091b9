import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { addContact } from "./harness/domains.ts";
import { signInBrowser, topUp } from "./harness/furnished-customer.ts";
import { type OfficeSite, shareOffice, startOfficeSite } from "./harness/office-visitor.ts";
import { visit } from "./harness/visitor.ts";

// A promotion code from its making to its report: staff makes it, a customer pays a name with it.

let site: OfficeSite;
const account = { email: "greta@example.com", password: "a long enough password" };
const open = shareOffice(() => site);

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
});

test("staff makes a code for new names, a customer sees and pays less with it, and the report has both", async () => {
  const office = await open("owner", "/promo-codes");
  await office.getByRole("button", { name: "Make a code" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Code", { exact: true }).fill("harbour-50");
  await form.getByLabel("Percent", { exact: true }).fill("50");
  await form.getByRole("button", { name: "Servers", exact: true }).click();
  await form.getByRole("button", { name: "New names" }).click();
  await form.getByLabel("Endings").fill(".com");
  await form.getByLabel("Reason").fill("the autumn campaign");
  await form.getByRole("button", { name: "Make the code" }).click();
  await form.waitFor({ state: "detached" });
  const row = office.getByRole("row").filter({ hasText: "HARBOUR-50" });
  await row.getByText("New names, .com").waitFor();

  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: account });
  await topUp(site.url, token, 5000);
  await addContact(site.url, token);
  const { page, context, complaints } = await visit();
  await signInBrowser(context, site.url, account);
  await page.goto(`${site.url}/domains?name=gretaharbour`);
  await page.getByRole("button", { name: "Add gretaharbour.com", exact: true }).click();
  await page.getByRole("link", { name: "Go to your order" }).click();
  await page.getByRole("button", { name: "Pay $7.00 from balance" }).waitFor();
  await page.getByRole("button", { name: "I have a promotion code" }).click();
  const code = page.getByLabel("Promotion code");
  await code.fill("harbour-51");
  await page.keyboard.press("Enter");
  await page.getByText("This code is not valid for this order.").waitFor();
  await code.fill("harbour-50");
  await page.keyboard.press("Enter");
  await page.getByText("Code HARBOUR-50").waitFor();
  await page.getByRole("button", { name: "Pay $5.20 from balance" }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/your-order"));
  expect((await callOk(site.url, "GET /users/me", { token })).balance).toBe(5000 - 520);
  expect(complaints.filter((line) => !/40[49]|422/.test(line))).toEqual([]);

  await office.reload();
  await row.getByText("$5.20").first().waitFor();
  await office.getByRole("table", { name: "Offers of the catalogue" }).waitFor();
});
