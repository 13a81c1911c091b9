import { beforeAll, expect, test } from "vitest";
import { newCustomer, type TestCustomer } from "./harness/customers.ts";
import { axeFindings, overflowAt, widths } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { visit } from "./harness/visitor.ts";

// An article of the help from a visitor's search to staff's edit, and to the form of a new ticket.

let site: OfficeSite;
let customer: TestCustomer;

beforeAll(async () => {
  site = await startOfficeSite();
  customer = await newCustomer(site.url, site.inspector, 500n);
});

const pageOf = async (path: string): Promise<string> => (await fetch(site.url + path)).text();

test("a visitor finds an article without script, reads it, and says that it helped", async () => {
  const plain = await visit({ javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/help`);
  await plain.page.getByRole("searchbox", { name: "Search the help" }).fill("my deposit is held");
  await plain.page.getByRole("button", { name: "Search", exact: true }).click();
  await plain.page.getByRole("heading", { name: /for “my deposit is held”/ }).waitFor();
  await plain.page.getByRole("link", { name: "Why a deposit is held, and what to do" }).click();
  await plain.page
    .getByRole("heading", { level: 1, name: "Why a deposit is held, and what to do" })
    .waitFor();
  await plain.close();

  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`${site.url}/de/help/deposit-is-held`);
  await page.getByRole("heading", { level: 1, name: "Warum eine Einzahlung zurückgehalten wird" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflowAt(page)]).toEqual([width, []]);
  }
  await page.getByRole("button", { name: "Ja", exact: true }).click();
  await page.getByText("Danke. Das hilft uns").waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();

  const missing = await fetch(`${site.url}/help/there-is-none`);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining("There is no such article"),
  ]);
  const head = await pageOf("/de/help/deposit-is-held");
  expect(head).toContain('hrefLang="ar"');
  expect(head).toContain(`rel="canonical" href="${site.url}/de/help/deposit-is-held"`);
  expect(await pageOf("/sitemap.xml")).toContain("/ja/help/deposit-is-held</loc>");
});

test("staff edits an article, sees what changes, publishes it, and visitors read it at once", async () => {
  const path = "/help/deposit-is-held";
  expect(await pageOf(path)).not.toContain("A new sentence");
  const { page, complaints } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff/help`);
  await page.getByRole("link", { name: "Why a deposit is held, and what to do" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill(`A new sentence, with <b>no</b> markup.\n\n${await text.inputValue()}`);
  await page.getByRole("radio", { name: "Difference" }).check();
  await page.getByText("A new sentence, with <b>no</b> markup.").last().waitFor();
  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByText("All of it is saved.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await pageOf(path)).not.toContain("A new sentence");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.poll(() => pageOf(path)).toContain("A new sentence, with &lt;b&gt;no&lt;/b&gt; markup.");
  await page.getByRole("button", { name: /Deutsch/ }).click();
  await page.getByText("The English text was published again after this was written.").waitFor();
  await page.getByRole("button", { name: /^English/ }).click();
  await page.getByRole("radio", { name: "Versions" }).check();
  await page.getByRole("button", { name: "Go back to it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.poll(() => pageOf(path)).not.toContain("A new sentence");
  expect(complaints).toEqual([]);
});

test("who types the subject of a ticket is shown articles that may answer it", async () => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await visitor.context.addCookies([
    { name: "session", value: customer.token, url: site.url },
    { name: "signed_in", value: "1", url: site.url },
  ]);
  await page.goto(`${site.url}/support-ticket`);
  await page.getByRole("textbox", { name: "Subject" }).fill("I lost my authenticator");
  const link = page.getByRole("link", { name: /You lost your second factor/ });
  await link.waitFor();
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await page.getByRole("link", { name: /opens in a new tab/ }).count()).toBeLessThanOrEqual(3);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await link.waitFor();
  expect(await overflowAt(page)).toEqual([]);
  await visitor.close();
});
