import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser, topUp } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// The notices of a customer, in their language: the list, the bell on public pages, the API.

const person = { email: "lena@example.com", password: "a long enough password" };

let site: SharedSite;
let visitor: Visitor;
let page: Page;
let token: string;

beforeAll(async () => {
  site = await useSharedSite();
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person }));
  visitor = await visit();
  ({ page } = visitor);
  await signInBrowser(visitor.context, site.url, person);
});

const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function choose(current: RegExp, englishName: string): Promise<void> {
  await page.getByRole("button", { name: current }).filter({ visible: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(englishName);
  await dialog.getByRole("textbox").press("Enter");
}

/** Titles in the API's answer. */
async function titles(headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await callOk(site.url, "GET /v2/notifications/all", { token, headers });
  return answer.notifications.map(({ title }: { title: string }) => title);
}

test("a change of language applies to old notifications too, and to those that arrive meanwhile", async () => {
  await topUp(site.url, token, 2050);
  await page.goto(`${site.url}/notifications`);
  await shown("$20.50 is in your wallet.");
  await shown("Welcome");
  await choose(/Change language/, "German");
  await shown("$20.50 wurden Ihrem Guthaben gutgeschrieben.");
  await shown("Willkommen");
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await page.getByText("Welcome", { exact: true }).count()).toBe(0);
  await topUp(site.url, token, 1000);
  await shown("$10.00 wurden Ihrem Guthaben gutgeschrieben.");
});

test("two browsers of a customer count what is unread as it comes, and as it is read in one of them", async () => {
  const owner = { email: "marta@example.com", password: person.password };
  const { accessToken } = await callOk(site.url, "POST /auth/sign-up", { body: owner });
  const open = async (path: string) => {
    const { context, page: opened } = await visit();
    await signInBrowser(context, site.url, owner);
    await opened.goto(site.url + path);
    return opened;
  };
  const pages = [await open("/wallet"), await open("/settings")] as const;
  const [reading] = pages;
  const entry = (one: Page) =>
    one.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: /^Notifications/ });
  /** What both menus say. */
  const counted = () =>
    Promise.all(pages.map(async (one) => (await entry(one).innerText()).split(/\s+/).slice(1)));
  const unread = async (): Promise<number> =>
    (await callOk(site.url, "GET /v2/notifications/status", { token: accessToken })).unread;
  await expect.poll(unread).toBe(1);
  await expect.poll(counted).toEqual([["1"], ["1"]]);

  await topUp(site.url, accessToken, 1000);
  await expect.poll(unread).toBeGreaterThan(1);
  const isCountedEverywhere = async (): Promise<boolean> => {
    const count = String(await unread());
    return (await counted()).every(([text]) => text === count);
  };
  await expect.poll(isCountedEverywhere).toBe(true);

  await entry(reading).click();
  await reading.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(counted).toEqual([[], []]);
  expect(await unread()).toBe(0);
});

test("a search finds the shown texts, and nothing in other languages", async () => {
  await page.goto(`${site.url}/notifications?q=gutgeschrieben`);
  await shown("$20.50 wurden Ihrem Guthaben gutgeschrieben.");
  await page.goto(`${site.url}/notifications?q=wallet`);
  await shown("Keine Benachrichtigung passt zu diesem Filter.");
});

test("the bell on a public page uses the page's language", async () => {
  await page.goto(`${site.url}/de/servers`);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Benachrichtigungen/ })
    .click();
  await shown("Willkommen");
});

test("a click while the bell is being taken over by its script opens it once", async () => {
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    let isClicked = false;
    EventTarget.prototype.addEventListener = function addEventListener(...words: Parameters<typeof listen>) {
      listen.apply(this, words);
      // React listens to everything at once, and hydrates in a later task.
      if (isClicked || words[0] !== "drop" || !(this instanceof HTMLElement)) return;
      if (this.dataset["island"] !== "account-bar") return;
      isClicked = true;
      const bell = this.querySelector("button");
      queueMicrotask(() => bell?.click());
    };
  });
  await other.goto(`${site.url}/de/servers`);
  await other.getByText("Willkommen", { exact: true }).waitFor();
  await other.close();
});

test("the API answers in the language that is asked for, else in the account's", async () => {
  await expect.poll(() => titles()).toContain("Willkommen");
  expect(await titles({ "accept-language": "ja,en;q=0.5" })).toContain("ようこそ");
  expect(await titles({ "accept-language": "fr" })).toContain("Willkommen");
});

test("names and amounts keep their direction among words from right to left", async () => {
  await page.goto(`${site.url}/notifications`);
  await choose(/Sprache wechseln/, "Arabic");
  await shown("مرحبًا بك");
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const amount = page.getByText("$20.50").filter({ visible: true }).first();
  expect(await amount.textContent()).toContain("\u2066$20.50\u2069");
});
