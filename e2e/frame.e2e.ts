import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// The frame of the cabinet (product §2, "What surrounds a page"), as only a browser lays it out.

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit({ reducedMotion: "reduce" });
  await signUp(visitor.page, site.url, "framed-harbour@example.com", "a long enough password");
});

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => part.getBoundingClientRect().top);

test("the heading begins below one row, and title and username are not repeated", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
  const notice = page.getByText("so that warnings about expiry can reach you");
  await notice.waitFor();
  expect(await topOf(page, "h1")).toBeLessThanOrEqual(130);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await notice.waitFor({ state: "detached" });
  expect(await topOf(page, "h1")).toBeLessThanOrEqual(90);
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).count();
  // In the heading and the sidebar; in the bar and the greeting.
  expect([await shown("Wallet"), await shown("framed-harbour")]).toEqual([3, 2]);

  await page.goto(`${site.url}/order-vm`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await topOf(page, "h1")).toBeLessThanOrEqual(120);
  // Closed for this session, not for good.
  await expect.poll(() => notice.count()).toBe(0);
  const later = await visit();
  await later.context.addCookies(await visitor.context.cookies());
  await later.page.goto(`${site.url}/wallet`);
  await later.page.getByText("so that warnings about expiry can reach you").waitFor();
  await later.close();
});

test.each([360, 768, 1380, 1440])(
  "the username is in the bar and the footer is low at %d px",
  async (width) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/settings`);
    const account = page.getByRole("banner").getByRole("link", { name: /framed-harbour.*\$0\.00/ });
    await account.waitFor();
    expect(await account.getByText("framed-harbour").isVisible()).toBe(true);
    expect(await page.getByRole("banner").evaluate((bar) => bar.clientHeight)).toBeLessThanOrEqual(57);
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    for (const name of [
      "Benefits",
      "About us",
      "FAQ",
      "Offer",
      "Privacy",
      "API",
      "Buy Server",
      "My Servers",
    ]) {
      await footer.getByRole("link", { name, exact: true }).waitFor();
    }
    if (width >= 1380) expect(await footer.evaluate((end) => end.clientHeight)).toBeLessThanOrEqual(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test("the notice about the e-mail takes two lines at most on a phone", async () => {
  const phone = await visit({ viewport: { width: 360, height: 740 } });
  await phone.context.addCookies(await visitor.context.cookies());
  await phone.page.goto(`${site.url}/wallet`);
  const text = phone.page.getByText("so that warnings about expiry can reach you");
  await text.waitFor();
  const height = await text.evaluate((line) => line.parentElement?.parentElement?.clientHeight);
  expect(height).toBeLessThanOrEqual(56);
  await phone.close();
});
