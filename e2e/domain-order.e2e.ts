import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { topUp } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { visit } from "./harness/visitor.ts";

// From an idea to an owned name: searched as a visitor, kept through sign-up and top-up.

let site: SharedSite;
const account = { email: "ida@example.com", password: "a long enough password" };

beforeAll(async () => {
  site = await useSharedSite();
});

test("search a name on home, order two, sign up, top up, write down the owner, buy", async () => {
  const { page, context, complaints, close } = await visit({
    timezoneId: "Europe/Berlin",
  });
  await page.goto(site.url);
  await page.locator("main input[name=name]").fill("my name");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/domains\?name=/);

  await page.getByRole("button", { name: "Add myname.com", exact: true }).click();
  await page.getByRole("button", { name: "In order myname.com" }).waitFor();
  // The hyphen is our own suggestion.
  await page.getByRole("button", { name: "Add my-name.com", exact: true }).click();
  await page.getByRole("link", { name: "Go to your order" }).click();
  await page.waitForURL(/\/your-order/);
  await page.getByLabel("Years of myname.com").click();
  await page.getByRole("option", { name: "2 years" }).click();
  await page.getByText("$24.40").waitFor();
  await page.getByRole("link", { name: "Sign up and order" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();

  // The order is unchanged, and shows what is missing.
  await page.waitForURL(/\/your-order/);
  await page.getByRole("link", { name: "Top up $24.40" }).waitFor();
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: account });
  await topUp(site.url, token, 5000);
  await page.reload();

  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  await page.getByText("To pay, first save who owns the names.").waitFor();
  expect(await page.getByRole("button", { name: /Pay \$24\.40/ }).isDisabled()).toBe(true);
  // The browser's own, which the next choice replaces, at the phone too.
  expect(await field("Country").inputValue()).toBe("Germany");
  await field("Country").fill("austr");
  await page.getByRole("option", { name: "Austria" }).click();
  await field("Name").fill("Ida Berg");
  await field("Street and number").fill("Hafenstr. 5");
  await field("City").fill("Hamburg");
  await field("Postal code").fill("20457");
  await field("Country").fill("germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await field("Phone number").fill("040 3690 1234");
  await page.getByRole("button", { name: "Save contact" }).click();
  await page.getByText("Who owns the names").first().waitFor();

  const rule = await page.getByText("before a name expires").innerText();
  expect(rule).toContain("set aside from the balance 30 days before");
  await page.getByRole("button", { name: /Pay \$24\.40/ }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/your-order"));
  const list = () => callOk(site.url, "GET /v2/domains/list", { token });
  await expect.poll(async () => (await list()).counts).toMatchObject({ all: 2, active: 2 });
  const names: { id: string; name: string }[] = (await list()).domains;
  expect(names.map(({ name }) => name).sort()).toEqual(["my-name.com", "myname.com"]);
  expect((await callOk(site.url, "GET /users/me", { token })).balance).toBe(5000 - 2440);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("domainOrder"))).toBe("[]");
  // The page of a name states the rule of auto-renew as its order does.
  await page.goto(`${site.url}/domains/${names[0]?.id}`);
  await page.getByText(rule).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  await close();
});

test("a list of names is checked at once, its file has no formula, and too long a list is reported", async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${site.url}/domains`);
  await page.getByRole("button", { name: "Check a list of names" }).click();
  const box = page.getByLabel("Names", { exact: true });
  await box.fill("northpier\ngoogle.com\n=1+1\nаррӏе.com");
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("Can be taken for").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n").sort()).toEqual([
    "",
    "'=1+1,'=1+1,invalid,,",
    "google.com,google.com,taken,,",
    "name,ascii,state,first_year_usd,then_a_year_usd",
    "northpier.com,northpier.com,available,7.00,10.40",
    "аррӏе.com,xn--80ak6aa92e.com,available,7.00,10.40",
  ]);

  await box.fill(Array.from({ length: 501 }, (_, at) => `n${at}`).join("\n"));
  await page.getByText("These are 501 names. At most 500 can be checked at once.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Check the list" }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
