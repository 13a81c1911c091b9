import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { callOk } from "./harness/api-client.ts";
import { addContact, buyDomain, waitForDomain } from "./harness/domains.ts";
import { signInBrowser, topUp } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { visit } from "./harness/visitor.ts";

// A name is transferred in from the public page: a visitor's input is kept through the sign-up, a wrong code
// costs nothing and says what to do, the right one shows its steps. Names leave: requested elsewhere,
// objected to, released; and a deleted name is restored while it can be.

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

test("name and code survive the sign-up; a wrong code is reported and refunded, the right one begins", async () => {
  const { page, complaints } = await visit();
  await page.goto(`${site.url}/domain-transfer?name=transfer-slow.com`);
  await page.getByLabel("Transfer code").fill("not-the-code");
  await page.getByRole("link", { name: "Sign up to transfer" }).click();
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

  const wallet = await page.context().newPage();
  await wallet.goto(`${site.url}/wallet`);
  const entries = wallet.getByRole("table");
  await entries.getByText("+$50.00").waitFor();

  const pay = page.getByRole("button", { name: "Pay $10.40 from balance" });
  await pay.click();
  await page.getByText("The other registry did not accept this transfer code.").waitFor();
  await page.getByText("The price is back in your wallet.").waitFor();
  // The wallet that stays open beside it updates by itself.
  await entries.getByText("+$10.40").waitFor();
  await wallet.close();
  await expect.poll(() => page.getByLabel("Transfer code").inputValue()).toBe("");

  await page.getByLabel("Transfer code").fill(sentinelTransferCode);
  await pay.click();
  const transfers = page.locator("#transfers");
  await transfers.getByText("The other registrar lets it go").waitFor();
  await transfers.getByText("agree there and it goes faster", { exact: false }).waitFor();
  expect(complaints).toEqual([]);
});

const days = 86_400;

test("a name leaves only with its owner's consent, a deletion is called off, a deleted name is restored", async () => {
  const account = { email: "otto@example.com", password: "a long enough password" };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: account });
  await topUp(site.url, token, 10_000);
  const contact = await addContact(site.url, token);
  // Names of this ending may leave from the first day on.
  const [leaving, ending] = await Promise.all(
    ["quiet-leaving.es", "quiet-ending.es"].map((name) => buyDomain(site.url, token, contact, name)),
  );
  if (leaving === undefined || ending === undefined) throw new Error("nothing was bought");
  await waitForDomain(site.url, token, leaving, "active");
  await waitForDomain(site.url, token, ending, "active");
  // Younger ones are removed at once when they are deleted.
  await moveClock(7 * days);
  const owner = await visit();
  await signInBrowser(owner.context, site.url, account);
  const { page } = owner;

  await page.goto(`${site.url}/domains/${leaving}?tab=transfer`);
  await page.getByRole("switch", { name: "Transfer lock of quiet-leaving.es" }).click();
  await page.getByText("quiet-leaving.es is unlocked.").waitFor();
  await page.getByRole("button", { name: "Ask for the code" }).click();
  await page.getByRole("button", { name: "Show the code" }).click();
  await page.getByText("Save it now: it is not shown again.").waitFor();
  const code = (await page.locator("bdi.select-all").textContent()) ?? "";
  const elsewhere = await visit({});
  await askElsewhere(elsewhere.page, "quiet-leaving.es", code);
  await page.getByRole("heading", { name: "Another registrar asked for this domain" }).waitFor();
  await page.getByRole("button", { name: "Object" }).click();
  await page.getByText("quiet-leaving.es stays.").waitFor();
  await askElsewhere(elsewhere.page, "quiet-leaving.es", code);

  // Meanwhile the other one is deleted, kept, and deleted after all.
  const other = await owner.context.newPage();
  await other.goto(`${site.url}/domains/${ending}`);
  for (const isMeant of [false, true]) {
    await other.getByRole("button", { name: "More actions" }).click();
    await other.getByRole("menuitem", { name: "Delete domain" }).click();
    await other.getByLabel("Type quiet-ending.es to confirm").fill("quiet-ending.es");
    await other.getByRole("button", { name: "Delete domain" }).click();
    await other.getByText("Until then you can call it off.", { exact: false }).first().waitFor();
    if (isMeant) break;
    await other.getByRole("button", { name: "Call it off" }).click();
    await other.getByText("quiet-ending.es stays.").waitFor();
  }

  // No one answers: the registry moves it by itself.
  await page.getByRole("heading", { name: "Another registrar asked for this domain" }).waitFor();
  await moveClock(7 * days);
  await page.getByText("quiet-leaving.es went to another registrar.", { exact: false }).first().waitFor();
  await other.getByText("is deleted at the registry.", { exact: false }).first().waitFor();
  await other.getByRole("button", { name: "Restore $59.90" }).first().click();
  await other.getByRole("button", { name: "Pay $59.90 from balance" }).click();
  await waitForDomain(site.url, token, ending, "active");
  await other.getByRole("button", { name: "Renew" }).first().waitFor();
  expect([...owner.complaints, ...elsewhere.complaints]).toEqual([]);
});

/** Like the form of `/dev/clock`. */
async function moveClock(seconds: number): Promise<void> {
  const answer = await fetch(`${site.url}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "text/plain", origin: site.url },
    body: `seconds=${seconds}`,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
}

/** The other registrar requests a name from the registry. */
async function askElsewhere(page: Page, name: string, code: string): Promise<void> {
  await page.goto(`${site.url}/dev/registry`);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Ask for it" }).click();
  await page.getByText("The registry answered: 1001 pending").waitFor();
}
