import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { isLongForm } from "../scripts/suite/form.ts";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Rules of product §1, §2 and §9 about what surrounds the cabinet's pages. Those about public pages are in
// layout-rules.e2e.ts.

const person = {
  email: "nadia@example.com",
  password: "a long enough password",
  username: "nadia of the quay",
};
const proxyUrl = "https://proxy.example/";

let site: Site;
let visitor: Visitor;

beforeAll(async () => {
  site = await startSite({ PROXY_SERVICE_URL: proxyUrl });
  await callOk(site.url, "POST /auth/sign-up", { body: person });
});

beforeEach(async () => {
  visitor = await visit();
  await signInBrowser(visitor.context, site.url, person);
});

afterEach(() => visitor.close());

async function open(path: string, width = 1440): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

const seen = (text: string) => visitor.page.getByText(text).filter({ visible: true }).first();
const openMenu = () => visitor.page.getByRole("button", { name: "Open menu" }).click();

test.each(isLongForm ? [390, 800, 1440] : [390])(
  "a cabinet page shows the username at %i px",
  async (width) => {
    await open("/wallet", width);
    await seen(person.username).waitFor();
  },
);

test("the proxy service is in the bar of a wide window and in the menu of a narrow one, in a new tab", async () => {
  const { page } = visitor;
  const proxy = page.getByRole("link", { name: "Proxy" }).filter({ visible: true });
  for (const width of [1440, 1380, 390]) {
    await open("/wallet", width);
    if (width <= 1380) await openMenu();
    await proxy.waitFor();
    expect([await proxy.getAttribute("href"), await proxy.getAttribute("target")]).toEqual([
      proxyUrl,
      "_blank",
    ]);
  }
});

test("each link of the cabinet that leads outside opens in a new tab, and passes no window on", async () => {
  const { page } = visitor;
  await open("/wallet");
  await page.getByRole("contentinfo").getByRole("button", { name: "Close for good" }).waitFor();
  const outside = page.locator(`a[href^="http"]:not([href^="${site.url}"])`);
  const targets = await outside.evaluateAll((links) =>
    links.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
  );
  for (const [href, ...how] of targets) expect([href, ...how]).toEqual([href, "_blank", "noopener"]);
  expect(targets.map(([href]) => href)).toContain(proxyUrl);
  expect(targets.length).toBeGreaterThan(3);
});

test.each(["/", "/wallet"])("the account button of %s leads to my domains and is named so", async (path) => {
  const { page } = visitor;
  await open(path);
  const button = page.getByRole("banner").getByRole("link", { name: /nadia of the quay.*\$0\.00/ });
  await button.waitFor();
  expect(await button.getAttribute("href")).toBe("/my-domains");
  expect(await button.textContent()).toMatch(/My Domains$/i);
});

test("the sidebar greets the customer by name and ends with logout, which is a button", async () => {
  const { page } = visitor;
  await open("/wallet");
  const sidebar = page.getByRole("navigation", { name: "Your account" });
  await sidebar.getByText(/^Good (morning|afternoon|evening),\s*nadia of the quay$/).waitFor();
  expect(await sidebar.getByRole("link", { name: "Logout" }).count()).toBe(0);
  expect(await sidebar.getByRole("button").last().textContent()).toBe("Logout");
});

test("the sidebar has its pages in order, and marks the one that the path begins with, or its alternative", async () => {
  const { page } = visitor;
  const links = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  const marked = page.locator('aside a[aria-current="page"]');
  const addresses = (found: typeof links) =>
    found.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const places = { "/wallet": "/wallet", "/order-vm": "/my-servers", "/domains/new": "/my-domains" };
  for (const [path, current] of Object.entries(places)) {
    await open(path);
    await expect.poll(() => addresses(marked)).toEqual([current]);
  }
  expect(await addresses(links)).toEqual([
    "/my-domains",
    "/my-servers",
    "/contact",
    "/wallet",
    "/transactions",
    "/notifications",
    "/api",
    "/whitelabel",
    "/settings",
    "/support",
  ]);
});

test("another page of the cabinet begins at its top, and the way back leads to the place that was left", async () => {
  const { page } = visitor;
  await open("/settings/security");
  await page.setViewportSize({ width: 1440, height: 500 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  expect(await scrolled()).toBe(400);
  await page.locator('aside a[href="/wallet"]').evaluate((link: HTMLElement) => link.click());
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
  await expect.poll(scrolled).toBe(0);
  // It is long enough to be anywhere else.
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  expect(await scrolled()).toBe(200);
  await page.goBack();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await expect.poll(scrolled).toBe(400);
});

test("the cabinet's burger is an accordion and closes above 1380 px and when the route changes", async () => {
  const { page } = visitor;
  await open("/wallet", 1380);
  const menu = page.getByRole("region", { name: "Menu" });
  await openMenu();
  const groups = menu.locator("details");
  await groups.nth(0).locator("summary").click();
  await groups.nth(1).locator("summary").click();
  await expect.poll(() => menu.locator("details[open]").count()).toBe(1);
  await page.setViewportSize({ width: 1381, height: 900 });
  await menu.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 1380, height: 900 });
  await openMenu();
  await menu.getByRole("link", { name: "Transactions" }).click();
  await page.waitForURL(`${site.url}/transactions`);
  await menu.waitFor({ state: "detached" });
});

test("the referral card is on cabinet pages until it is closed, fades for 500 ms, and stays away", async () => {
  const { page } = visitor;
  const card = page.getByRole("region", { name: "Invite others" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const path of ["/wallet", "/my-servers"]) {
    await open(path);
    await card.waitFor();
  }
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}"));
  const link = `${site.url}/auth/register/${id}`;
  await page.getByTitle(link, { exact: true }).waitFor({ state: "attached" });
  // Both moments as the page itself sees them, however late the test looks.
  await page.evaluate(() => {
    const section = document.querySelector("[aria-labelledby=referral]");
    const close = section?.querySelector(":scope > button");
    close?.addEventListener(
      "click",
      () => {
        document.body.setAttribute("data-closed", String(performance.now()));
        document.body.setAttribute("data-fade", getComputedStyle(section ?? document.body).transition);
      },
      {
        capture: true,
      },
    );
    new MutationObserver(() => {
      if (section?.isConnected === false && !document.body.hasAttribute("data-gone"))
        document.body.setAttribute("data-gone", String(performance.now()));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await card.getByRole("button", { name: "Close for good" }).click();
  expect(await page.evaluate(() => localStorage.getItem("referralModalClosed"))).toBe("true");
  await card.waitFor({ state: "detached" });
  const lasted = await page.evaluate(
    () => Number(document.body.dataset["gone"]) - Number(document.body.dataset["closed"]),
  );
  expect(await page.evaluate(() => document.body.dataset["fade"])).toMatch(/^opacity 0\.5s/);
  expect(lasted).toBeGreaterThanOrEqual(499);
  expect(lasted).toBeLessThan(5000);
  // Toasts are loaded at the same moment as the card would be: when the page is idle.
  const idle = page.waitForResponse(/\/assets\/toast-place/);
  await open("/wallet");
  await idle;
  expect(await page.locator("[aria-labelledby=referral]").count()).toBe(0);
});
