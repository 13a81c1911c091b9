import { afterAll, beforeAll, expect, test } from "vitest";
import { sentinelTransferCode } from "#src/drivers/registrar/simulated/sentinels.ts";
import { callOk } from "./harness/api-client.ts";
import { topUp } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { closeBrowser, visit } from "./harness/visitor.ts";

// A name is brought here from the public page: what a visitor typed is still there after the sign-up, a wrong code
// costs nothing and says what to do, the right one shows its steps.

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await closeBrowser();
  await site.stop();
});

test("name and code survive the sign-up; a wrong code is told and refunded, the right one begins", async () => {
  const { page, complaints } = await visit({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/domain-transfer?name=transfer-slow.com`);
  await page.getByLabel("Transfer code").fill("not-the-code");
  await page.getByRole("link", { name: "Sign up", exact: true }).click();
  await page.waitForURL(/\/signup/);
  await page.getByLabel("Email").fill("nadia@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/domain-transfer\?name=transfer-slow\.com/);
  await expect.poll(() => page.getByLabel("Transfer code").inputValue()).toBe("not-the-code");

  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", {
    body: { email: "nadia@example.com", password: "a long enough password" },
  });
  await topUp(site.url, token, 5000);
  const contact = {
    name: "Nadia Kern",
    street: ["Lange Reihe 7"],
    city: "Hamburg",
    postalCode: "20099",
    country: "DE",
    phone: { country: "DE", nationalNumber: "040 123456" },
    email: "nadia@example.com",
  };
  await callOk(site.url, "POST /v2/domains/contacts", { token, body: contact });
  await page.reload();

  const pay = page.getByRole("button", { name: "Pay $10.40 from balance" });
  await pay.click();
  await page.getByText("The other registry did not accept this transfer code.").waitFor();
  await page.getByText("The price is back in your wallet.").waitFor();
  await expect.poll(() => page.getByLabel("Transfer code").inputValue()).toBe("");

  await page.getByLabel("Transfer code").fill(sentinelTransferCode);
  await pay.click();
  const transfers = page.locator("#transfers");
  await transfers.getByText("The other registrar lets it go").waitFor();
  await transfers.getByText("agree there and it goes faster", { exact: false }).waitFor();
  expect(complaints).toEqual([]);
});
