import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type OfficeSite, shareOffice, startOfficeSite } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";

// Settings and own texts in the office: typed, looked at, saved, taken back, while visitors read them at once.

let site: OfficeSite;
const reason = "asked for by the owner";
const open = shareOffice(() => site);

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
});

/** Sends the open dialog with the reason. */
async function send(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: button }).last().click();
  await dialog.waitFor({ state: "detached" });
}

/** Until a public page has these words, or has them no more; `own-words-pages.test.ts` says how soon that is. */
async function untilShown(path: string, words: string, isShown = true): Promise<void> {
  await until("visitors read it", async () => (await read(path)).html.includes(words) === isShown);
}

async function read(path: string, etag?: string) {
  const headers = etag === undefined ? {} : { "if-none-match": etag };
  const answer = await fetch(`${site.url}${path}`, { headers });
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", html: await answer.text() };
}

test("a setting is changed after its difference, is on pages, and goes back", async () => {
  const page = await open("owner", "/settings");
  await page.getByRole("searchbox", { name: "Find a setting" }).fill("banner");
  await page.getByRole("button", { name: "Change Banner", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const english = dialog.getByLabel("Text in English", { exact: true });
  await dialog.getByLabel("Text in Deutsch", { exact: true }).fill("Montags geschlossen <b>ja</b>");
  await dialog.getByText("This cannot be its value.").waitFor();
  await english.fill("Closed on Monday <b>yes</b>");
  await send(page, "Save");
  await untilShown("/", "Closed on Monday &lt;b&gt;yes&lt;/b&gt;");
  expect((await read("/de/servers")).html).toContain("Montags geschlossen");

  const kept = await read("/servers");
  expect((await read("/servers", kept.etag)).status).toBe(304);
  expect((await read("/servers")).etag).toBe(kept.etag);

  await page.getByRole("button", { name: "Change Banner", exact: true }).click();
  await dialog.getByRole("checkbox").check();
  await send(page, "Save");
  await untilShown("/", "Closed on Monday", false);
  expect((await read("/servers", kept.etag)).status).toBe(200);

  await page.getByRole("button", { name: "History of Banner", exact: true }).click();
  await dialog.getByText("en: Closed on Monday").waitFor();
  await dialog.getByRole("button", { name: "Use again" }).click();
  await send(page, "Save");
  await untilShown("/", "Closed on Monday");
});

test("what somebody else set after the dialog was opened is not overwritten", async () => {
  const change = async (page: Page, value: string) => {
    await page.getByRole("button", { name: "Change Sender of mail", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Sender of mail", { exact: true }).fill(value);
  };
  const page = await open("owner", "/settings");
  await change(page, "The harbour");
  const other = await open("owner", "/settings", "other");
  await change(other, "The quay");
  await send(other, "Save");
  // The page reads again when its window is looked at after a while.
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.locator("li").getByText("The quay").waitFor();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Save" }).last().click();
  await dialog.getByText("Somebody has changed this since you opened it.").waitFor();
  await page.reload();
  await page.getByText("The quay").waitFor();
});

test("a clause is refused with its place, looked at, compared, saved, and is a new version of the terms", async () => {
  const page = await open("owner", "/texts");
  const key = "legal.offer.intro";
  await page.getByRole("button", { name: `Edit ${key}`, exact: true }).click();
  const field = page.getByRole("textbox", { name: key });
  await field.fill("What we agree, says {nothing}.");
  await page.getByRole("button", { name: "Check and preview" }).click();
  await page.getByText("{nothing} is not filled in here.").waitFor();
  await field.fill("What we agree with you.");
  await page.getByRole("button", { name: "Check and preview" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("What we agree with you.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("list", { name: "Difference" }).getByText("What we agree with you.").waitFor();
  const before = /Version (\d+)/.exec((await read("/offer")).html)?.[1];
  await send(page, "Save");
  await untilShown("/offer", "What we agree with you.");
  const after = /Version (\d+)/.exec((await read("/offer")).html)?.[1];
  expect(Number(after)).toBe(Number(before) + 1);
  expect((await read("/de/offer")).html).not.toContain("What we agree with you.");
});

test("who may only read sees no way to change", async () => {
  const page = await open("auditor", "/texts");
  await page.getByText("legal.offer.intro").waitFor();
  expect(await page.getByRole("button", { name: /^Edit/ }).count()).toBe(0);
  await page.goto(`${site.url}/staff/settings`);
  await page.getByText("Product name", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^Change/ }).count()).toBe(0);
});
