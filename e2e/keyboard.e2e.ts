import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { missingInTree, tabAndPress, tabAndType, tabTo } from "./harness/keyboard.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// From the home page to a running server without a pointer: every stop is reached by Tab, and at every step the
// page shows to assistive tools what it is, what can be done, and what happened.

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit();
});

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();

async function expectTree(page: Page, lines: readonly string[]): Promise<void> {
  await expect.poll(() => missingInTree(page, lines)).toEqual([]);
}

test("from the home page to a running server", async () => {
  const { page, complaints } = visitor;

  // Home: the first stop leads over the bars to the content, whose first link is the order.
  await page.goto(site.url);
  await page.keyboard.press("Tab");
  await expectTree(page, [
    'link "Skip to content"',
    "banner",
    'navigation "Main"',
    "main",
    'heading "Servers that stay where you put them." [level=1]',
    'table "Virtual server plans"',
    "contentinfo",
  ]);
  await tabAndPress(page, link(page, "Skip to content"));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Order a server/);
  await page.keyboard.press("Enter");

  // An order needs an account: sign-up, whose first field has the focus.
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  await expectTree(page, ["main", 'heading "Sign Up" [level=1]', 'textbox "Email"', 'textbox "Username"']);
  await tabAndType(page, page.getByLabel("Email"), "nadia@example.com");
  await tabAndType(page, page.getByLabel("Password", { exact: true }), "short");
  await page.keyboard.press("Enter");
  // An error is tied to its field, which gets the focus.
  await expect
    .poll(() => page.getByLabel("Password", { exact: true }).getAttribute("aria-invalid"))
    .toBe("true");
  await tabAndType(page, page.getByLabel("Password", { exact: true }), "a long enough password");
  await page.keyboard.press("Enter");

  // The order: arrows move within one choice, Tab from choice to choice.
  await page.waitForURL(/\/order-vm/);
  await expectTree(page, [
    'navigation "Your account"',
    "main",
    'navigation "Breadcrumb"',
    'heading "Order a server" [level=1]',
    'group "Location"',
    'radio "Frankfurt FRA1" [checked]',
    'table "Plan"',
    'group "System"',
    'textbox "Root password"',
    'textbox "Name"',
    'switch "Auto-renew',
    'group "Term"',
    'heading "Summary" [level=2]',
  ]);
  await tabTo(page, page.getByRole("radio", { name: /^Frankfurt/ }));
  await page.keyboard.press("ArrowDown");
  await expectTree(page, ['radio "Amsterdam AMS1" [checked]']);
  await tabTo(page, page.getByRole("radio", { name: "Choose Skiff 1" }));
  await page.keyboard.press("ArrowDown");
  await expectTree(page, ['radio "Choose Sloop 2" [checked]']);
  await tabAndType(page, page.getByLabel("Root password"), "quiet-harbour-7");
  await tabAndType(page, page.getByLabel("Name", { exact: true }), "northpier-web");

  // The balance is short: to the top-up, which comes back here.
  await tabAndPress(page, link(page, /Top up/));
  await page.waitForURL(/\/deposit/);
  await expectTree(page, [
    "main",
    'heading "Top up" [level=1]',
    'textbox "Amount"',
    'group "Coin"',
    'radio "Bitcoin BTC',
    'checkbox "I have read the AML policy',
    'heading "You send" [level=2]',
    'button "Create payment"',
  ]);
  await tabAndType(page, page.getByLabel("Amount"), "20.00");
  await tabAndPress(page, page.getByLabel(/I have read the AML policy/), "Space");
  await tabAndPress(page, button(page, "Create payment"));

  // The payment announces its state, and its end.
  await page.waitForURL(/\/payment\/pay_/);
  await expectTree(page, [
    "main",
    "status: Waiting for payment",
    'progressbar "Time the rate is locked, in seconds"',
    'img "QR code with address and amount"',
    'heading "Pay with play money" [level=2]',
  ]);
  await tabAndPress(page, button(page, "Pay"));
  await expectTree(page, ["status: Credited", "paragraph: Credited", 'link "Back to my order"']);
  await tabAndPress(page, link(page, "Back to my order"));

  // Everything is unchanged; paying leads to the server, whose steps end in a running one.
  await page.waitForURL(/\/order-vm/);
  await expectTree(page, ['radio "Amsterdam AMS1" [checked]', 'radio "Choose Sloop 2" [checked]']);
  await tabAndPress(page, button(page, /Pay \$4\.90 from balance/));
  await page.waitForURL(/\/servers\/srv_/);
  await expectTree(page, [
    "main",
    'navigation "Breadcrumb"',
    'heading "northpier-web" [level=1]',
    "text: Running",
    'button "Restart"',
    'button "Stop"',
    'link "Console"',
    'button "Actions of northpier-web"',
    'region "How to enter this server"',
    "term: IPv4",
    'navigation "Parts of this server"',
    'heading "Activity" [level=2]',
  ]);

  // From there anywhere by the palette: its field has the focus, the chosen line is announced, Enter opens it.
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Server, domain, action or page" });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("north");
  await expectTree(page, [
    'dialog "Search or jump to…"',
    'combobox "Server, domain, action or page"',
    'listbox "Server, domain, action or page"',
    'group "Servers"',
    'option "northpier-web Running 198.18.',
    'group "Do"',
    'option "Open console of northpier-web"',
  ]);
  const chosen = () => page.getByRole("option", { selected: true }).textContent();
  // Its power comes before its console.
  for (const act of ["Restart", "Stop", "Open console of"]) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).toBe(`${act} northpier-web`);
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=console/);
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
});
