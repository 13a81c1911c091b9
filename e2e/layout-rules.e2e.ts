import { createServer, type Server } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "./harness/site.ts";
import { signUp, visit } from "./harness/visitor.ts";

// Rules of product §2 to §9 about the frame of the pages that only a browser can check.
// Those about markup are in src/web/layouts and src/web/ssr.

let site: Site;
let collector: Server;
/** The page views sent, by their query. */
const views: URLSearchParams[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    views.push(new URL(request.url ?? "/", "http://collector").searchParams);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const address = collector.address();
  const port = typeof address === "object" && address ? address.port : 0;
  site = await startSite({
    ANALYTICS_ID: "G-TEST1",
    ANALYTICS_URL: `http://127.0.0.1:${port}/collect`,
    TELEGRAM_BOT_URL: "https://t.example/bot",
  });
});

afterAll(() => {
  collector.close();
});

async function openPage(path: string, width = 1440, options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ viewport: { width, height: 900 }, ...options });
  await visitor.page.goto(site.url + path);
  return visitor;
}

/** The script of the page has run, and its parts answer. */
const settled = (page: Page) => page.waitForLoadState("networkidle");

describe("product §2", () => {
  test("anonymous header: Log in and Sign Up; signed-in header: username and balance with $, and a bell", async () => {
    const { page, close } = await openPage("/");
    const header = page.locator("header");
    const bell = header.getByRole("button", { name: "Notifications" });
    const account = header.locator('a[href="/my-domains"]');
    await header.getByRole("link", { name: "Log in" }).waitFor();
    await header.getByRole("link", { name: "Sign Up" }).waitFor();
    await settled(page);
    for (const part of [bell, account]) expect(await part.filter({ visible: true }).count()).toBe(0);
    await signUp(page, site.url, "nadia@example.com", "a long enough password");
    await page.goto(site.url);
    for (const name of ["Log in", "Sign Up"]) {
      await expect.poll(() => header.getByRole("link", { name }).isVisible()).toBe(false);
    }
    await header.getByRole("link", { name: /nadia.*\$0\.00/ }).waitFor();

    // The bell's dropdown: total, View all to /notifications, and a state or the latest.
    await bell.click();
    const viewAll = header.getByRole("link", { name: "View all" });
    await viewAll.waitFor();
    expect(await viewAll.getAttribute("href")).toBe("/notifications");

    // Cabinet pages: sidebar, user header with the username, no ticker.
    await page.goto(`${site.url}/my-servers`);
    await page.locator("aside").getByText("nadia").waitFor();
    expect(await page.locator(".ticker").count()).toBe(0);
    await close();
  });

  test("the language button opens a searchable language selector", async () => {
    const { page, close } = await openPage("/servers");
    await page.getByRole("button", { name: /Change language/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("germ");
    await dialog.getByRole("link", { name: /Deutsch/ }).waitFor();
    await expect.poll(() => dialog.getByRole("link").count()).toBe(1);
    await close();
  });

  test("burger menu: groups are an accordion, it closes above 1380 px and when the route changes", async () => {
    const { page, close } = await openPage("/", 1380);
    await settled(page);
    const burger = page.locator("dialog#burger");
    const open = () => page.getByRole("button", { name: "Open menu" }).click();
    await open();
    const groups = burger.locator("details");
    await groups.nth(0).locator("summary").click();
    await groups.nth(1).locator("summary").click();
    await expect.poll(() => burger.locator("details[open]").count()).toBe(1);
    await page.setViewportSize({ width: 1381, height: 900 });
    await burger.waitFor({ state: "hidden" });
    await expect.poll(() => page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(false);

    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await groups.nth(0).locator("summary").click();
    await burger.getByRole("link", { name: "Virtual servers" }).click();
    await page.waitForURL(/\/servers$/);
    await expect.poll(() => burger.isVisible()).toBe(false);
    await close();
  });

  test("navigation scrolls to a hash anchor, to the top of a new section, and restores the saved position", async () => {
    const { page, close } = await openPage("/", 1440, { reducedMotion: "no-preference" });
    const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(smooth).toBe("smooth");
    await page.locator("footer").getByRole("link", { name: "FAQ" }).click();
    const faqTop = () => page.locator("#faq").evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(faqTop).toBeLessThan(200);
    await page.waitForURL(/#faq$/);

    // A place that no hash names, and a page that is long enough to have one of its own.
    const moveTo = (top: number) =>
      page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.goto(`${site.url}/servers`);
    await moveTo(700);
    expect(await scrolled()).toBe(700);
    const offer = page.locator("footer").getByRole("link", { name: "Offer" });
    await offer.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/offer$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await moveTo(300);
    expect(await scrolled()).toBe(300);
    await page.goBack();
    await page.waitForURL(/\/servers$/);
    await expect.poll(scrolled).toBe(700);
    await close();
  });

  test("the API page of the footer is external: it opens in a new tab", async () => {
    const { page, context, close } = await openPage("/servers");
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.locator("footer").getByRole("link", { name: "API" }).click(),
    ]);
    await tab.waitForURL(/\/api\/docs/);
    await close();
  });
});

describe("product §1 and §4", () => {
  test("the ticker runs, pauses on hover and focus, and stops under reduced motion", async () => {
    const { page, close } = await openPage("/", 1440, { reducedMotion: "no-preference" });
    const track = page.locator(".ticker-track");
    const state = () => track.evaluate((part) => getComputedStyle(part).animationPlayState);
    const groups = await track.locator("> span").count();
    const hidden = await track.locator("> span[aria-hidden]").count();
    expect([groups, hidden]).toEqual([12, 11]);
    const offers = (await track.locator("> span").allInnerTexts()).map((text) => text.split(/\s*\n\s*/));
    expect(new Set(offers.flat())).toEqual(new Set([".COM just $7!", "First VPS only $2!"]));
    // A browser without windows has its pointer in the first corner, which is the ticker's.
    await page.mouse.move(700, 600);
    await expect.poll(state).toBe("running");
    await page.locator(".ticker").hover();
    await expect.poll(state).toBe("paused");
    await page.mouse.move(700, 600);
    await expect.poll(state).toBe("running");
    await page.locator(".ticker").focus();
    await expect.poll(state).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => track.evaluate((part) => getComputedStyle(part).animationName)).toBe("none");
    await close();
  });

  test("dark theme toggles a body class and is saved", async () => {
    const { page, close } = await openPage("/");
    const toggle = page.locator("header").getByRole("button", { name: "Dark theme" });
    await toggle.click();
    await page.locator("body.dark").waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("blackTheme"))).toBe("1");
    await page.goto(`${site.url}/login`);
    await page.locator("html[data-theme=dark] body.dark").waitFor({ state: "attached" });
    await page.goto(site.url);
    await toggle.click();
    await page.locator("html[data-theme=light] body:not(.dark)").waitFor({ state: "attached" });
    expect(await page.evaluate(() => localStorage.getItem("blackTheme"))).toBe("0");
    await close();
  });

  test("scroll reveal observes the parts of each page that is opened", async () => {
    const { page, close } = await openPage("/");
    const last = page.locator(".reveal").last();
    const classes = () => last.getAttribute("class");
    const seeLast = async (): Promise<void> => {
      await settled(page);
      expect(await classes()).not.toMatch(/\bactive\b/);
      await last.evaluate((part) => part.scrollIntoView({ block: "center", behavior: "instant" }));
      await expect.poll(classes).toMatch(/\bactive\b/);
    };
    await seeLast();
    await page.locator("footer").getByRole("link", { name: "Buy Domain" }).click();
    await page.waitForURL(/\/your-order$/);
    await page.locator("header").getByRole("link", { name: "Home" }).click();
    await page.waitForURL(`${site.url}/`);
    await seeLast();
    await close();
  });

  test("scroll reveal hides nothing without JavaScript, and the groups of the menu open", async () => {
    const { page, close } = await openPage("/", 1440, { javaScriptEnabled: false });
    const parts = page.locator(".reveal");
    expect(await parts.count()).toBeGreaterThan(3);
    // Scripts of a test still run where those of the page do not.
    const opacities = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).opacity));
    expect(new Set(opacities)).toEqual(new Set(["1"]));
    await page.locator("header summary").first().click();
    expect(await page.getByRole("link", { name: "Virtual servers" }).first().isVisible()).toBe(true);
    await close();
  });
});

test("a button that is pressed before the page's script has come does its work when it arrives, once", async () => {
  const { page, close } = await visit();
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/public-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/servers`, { waitUntil: "domcontentloaded" });
  const theme = page.getByRole("button", { name: "Dark theme" }).filter({ visible: true });
  await theme.first().click();
  await theme.first().click();
  letCome();
  await page.locator('html[data-theme="dark"]').waitFor({ state: "attached" });
  await close();
});

test("product §8: a lazy page load failure raises a preload error event", async () => {
  const { page, close } = await visit();
  await page.addInitScript(() => {
    addEventListener("vite:preloadError", () =>
      document.documentElement.setAttribute("data-preload-error", ""),
    );
  });
  await page.route(/\/assets\/(recovery|hydrate-island)/, (route) => route.abort());
  await page.goto(`${site.url}/login`);
  await page.getByRole("link", { name: /Forgot/ }).click();
  await page.locator("html[data-preload-error]").waitFor({ state: "attached" });
  await page.getByText("This page could not be loaded").first().waitFor();
  await page.goto(`${site.url}/servers`);
  await page.getByRole("button", { name: /Change language/ }).click();
  await page.locator("html[data-preload-error]").waitFor({ state: "attached" });
  await close();
});

describe("product §9", () => {
  const question = (page: Page) => page.getByRole("region", { name: "Page statistics" });

  test("page views are sent manually with IP anonymization, utm_ leaves the URL and is sent as campaign data after a yes", async () => {
    const { page, complaints, close } = await openPage("/servers?utm_source=mail&utm_campaign=may&plan=x");
    await question(page).waitFor();
    await page.waitForURL(`${site.url}/servers?plan=x`);
    expect(views).toEqual([]);
    await question(page).getByRole("button", { name: "Agree" }).click();
    await expect.poll(() => views.length).toBe(1);
    expect(Object.fromEntries(views[0] ?? [])).toMatchObject({
      tid: "G-TEST1",
      en: "page_view",
      aip: "1",
      cs: "mail",
      cn: "may",
      dl: `${site.url}/servers`,
    });

    // The cabinet counts manually too, and names pages by their route.
    await page.goto(`${site.url}/login?utm_source=letter`);
    await expect.poll(() => views.length).toBe(2);
    expect(page.url()).toBe(`${site.url}/login`);
    expect(views[1]?.get("cs")).toBe("letter");
    await page.getByRole("link", { name: /Forgot/ }).click();
    await expect.poll(() => views.map((view) => view.get("dt"))).toEqual(["servers", "login", "recovery"]);

    // A no ends it.
    await page.goto(site.url);
    await expect.poll(() => views.length).toBe(4);
    expect(await question(page).isVisible()).toBe(false);
    await page.locator("footer").getByRole("button", { name: "Page statistics" }).click();
    await question(page).getByRole("button", { name: "Decline" }).click();
    await page.goto(`${site.url}/servers`);
    await settled(page);
    expect([views.length, complaints]).toEqual([4, []]);
    await close();
  });

  test("a visitor who declines sends nothing and is not asked again", async () => {
    const before = views.length;
    const { page, close } = await openPage("/");
    await question(page).getByRole("button", { name: "Decline" }).click();
    await page.goto(`${site.url}/servers`);
    await settled(page);
    expect([await question(page).isVisible(), views.length]).toEqual([false, before]);
    await close();
  });
});
