import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { visit } from "./harness/visitor.ts";

// A customer opens a site under an own brand, and a stranger signs up there.

const password = "a long enough password";
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

test("a site is made in the cabinet, open at once, and strangers sign up under its brand", async () => {
  const person = { email: `${randomUUID()}@example.com`, password, username: "Olga" };
  await callOk(site.url, "POST /auth/sign-up", { body: person });
  const owner = await visit();
  await signInBrowser(owner.context, site.url, person);
  const { page } = owner;
  await page.goto(`${site.url}/whitelabel`);
  await page.getByText("Sell hosting under your own brand").waitFor();
  await page.getByRole("button", { name: "New site" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Brand").fill("Reef Hosting");
  await dialog.getByLabel("Address").focus();
  expect(await dialog.getByLabel("Address").inputValue()).toBe("reef-hosting");
  await dialog.getByLabel("Address").fill("staff");
  await dialog.getByRole("button", { name: "Create the site" }).click();
  await dialog.getByText("This address is taken.").waitFor();
  await dialog.getByLabel("Address").fill("reef");
  await dialog.getByRole("button", { name: "Create the site" }).click();
  const link = page.getByRole("link", { name: "reef.localhost" });
  await link.waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  const shop = await link.getAttribute("href");
  expect(shop).toBe(site.url.replace("localhost", "reef.localhost"));

  // Its mail comes from an address of its own once the domain has the records that are shown.
  await page.goto(`${site.url}/whitelabel`);
  await page.getByRole("link", { name: "Reef Hosting" }).first().click();
  const tabs = page.getByRole("navigation", { name: "Pages of the site" });
  await tabs.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Use an address of my own" }).click();
  await dialog.getByLabel("Address", { exact: true }).fill("support@reef.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("support@reef.example").waitFor();
  await page.getByText("_dmarc.reef.example").first().waitFor();
  await page.getByText("Signature (DKIM)", { exact: true }).waitFor();
  await page.goto(`${site.url}/whitelabel`);

  const stranger = await visit();
  await stranger.page.goto(`${shop}/`);
  expect(await stranger.page.title()).toContain("Reef Hosting");
  await stranger.page.goto(`${shop}/signup`);
  await stranger.page.getByLabel("Email").fill(person.email);
  await stranger.page.getByLabel("Username").fill("Tarek");
  await stranger.page.getByLabel("Password", { exact: true }).fill(password);
  await stranger.page.getByRole("button", { name: "Create account", exact: true }).click();
  await stranger.page.waitForURL(`${shop}/my-*`);
  // Its customers have no sites of their own.
  const navigation = stranger.page.getByRole("navigation", { name: "Your account" });
  await navigation.getByRole("link", { name: "Wallet" }).waitFor();
  expect(await navigation.getByRole("link", { name: "Whitelabel" }).count()).toBe(0);
  // The session of one site is not valid at another.
  await stranger.page.goto(`${site.url}/my-servers`);
  await stranger.page.waitForURL(`${site.url}/login*`);

  await page.reload();
  await page.getByText("Customers", { exact: true }).waitFor();
  // The address that was taken.
  expect(owner.complaints).toEqual([expect.stringContaining("409")]);
  expect(stranger.complaints).toEqual([]);
});
