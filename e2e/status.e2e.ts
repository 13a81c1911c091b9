import { beforeAll, expect, test } from "vitest";
import { newCustomer } from "./harness/customers.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { inspect } from "./harness/inspector.ts";
import { type OfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { type SiteProcess, startSiteProcess } from "./harness/site-process.ts";
import { until } from "./harness/until.ts";
import { visit } from "./harness/visitor.ts";
import { releaseAtEnd } from "../scripts/suite/resources.ts";

// An incident from its begin to the history, written in the office and read from two processes on one database.

let site: OfficeSite;
let other: SiteProcess;

beforeAll(async () => {
  const database = await ownDatabase();
  const settings = { SIMULATED_DELAYS: "0", DATABASE_URL: database.url };
  site = { ...(await startSiteProcess(settings)), inspector: await inspect(database.url, settings) };
  releaseAtEnd(() => site.inspector.close());
  other = await startSiteProcess(settings);
});

async function read(path: string): Promise<readonly string[]> {
  return Promise.all([site, other].map(async ({ url }) => (await fetch(url + path)).text()));
}

/** Until both processes show the words, or no more; `status-pages.test.ts` says how soon that is. */
async function untilShown(path: string, words: string, isShown = true): Promise<void> {
  await until("both processes show it", async () =>
    (await read(path)).every((text) => text.includes(words) === isShown),
  );
}

test("T83 staff opens an incident, all pages name it, and once it is resolved it is in the history and the feed", async () => {
  const { page } = await visitOffice(site, { role: "engineer" });
  // Open all the time, on the other process: it has the line without a reload.
  const customer = await newCustomer(other.url, site.inspector, 0n);
  const visitor = await visit();
  await signInBrowser(visitor.context, other.url, {
    email: customer.email,
    password: "correct horse battery",
  });
  await visitor.page.goto(`${other.url}/wallet`);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  const line = visitor.page.getByRole("complementary", { name: "Incident" });
  const title = "Large <b>packets</b> are lost";
  const shown = "Large &lt;b&gt;packets&lt;/b&gt; are lost";
  await page.goto(`${site.url}/staff/status`);
  await page.getByRole("link", { name: "Open an incident" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Text", { exact: true }).fill("We look for the cause.");
  await page.getByLabel("Deposits in BTC").check();
  const preview = page.getByRole("region", { name: "How it will look on the page" });
  await preview.getByText(title).waitFor();
  await preview.getByText("Affects: Deposits in BTC").waitFor();
  await page.getByRole("button", { name: "Open the incident" }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  for (const path of ["/status", "/", "/de/servers", "/wallet"]) await untilShown(path, shown);
  expect((await read("/status"))[0]).toContain("Partial disruption: other systems operational");
  await line.getByText(title).waitFor();

  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Text", { exact: true }).fill("A switch was set wrong.");
  await dialog.getByRole("button", { name: "Post" }).click();
  await dialog.waitFor({ state: "detached" });
  await untilShown("/", shown, false);
  await line.waitFor({ state: "detached" });
  expect(visitor.complaints).toEqual([]);
  await untilShown("/status", "All systems operational");
  for (const path of ["/status/history", "/status.atom", "/api/v2/status"])
    await untilShown(path, "A switch was set wrong.");

  await page.getByRole("button", { name: "Correct" }).first().click();
  await dialog.getByLabel("Text", { exact: true }).fill("One switch was set wrong.");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await page.getByText("A switch was set wrong.").waitFor();
  await untilShown("/status/history", "One switch was set wrong.");
});
