import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { visit } from "./harness/visitor.ts";

// A choice on the selling pages is kept until there is an account.

let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

/** Through sign-up, which an order link leads to, and on to the wanted page. */
async function signUpOnTheWay(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/signup\?next=/);
  await page.getByText("Your choice is saved.").waitFor();
  for (const path of ["/offer", "/privacy"]) await page.locator(`a[href="${path}"]`).first().waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Enter your email.").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
}

test("a plan, its place and its term survive the sign-up", async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${site.url}/servers`);
  const table = page.getByRole("table", { name: "Virtual server plans" });
  const names = () =>
    table
      .getByRole("row")
      .getByText(/^\w+ \d+$/)
      .allTextContents();
  // The page is hydrated by the first press, which is then done: the next one waits for it.
  await page.getByRole("button", { name: "Amsterdam" }).click();
  await page.getByRole("button", { name: "Amsterdam", pressed: true }).waitFor();
  await page.getByRole("radio", { name: "6 months" }).check();
  await page.getByRole("slider", { name: "Memory at least" }).fill("2");
  await expect.poll(names).toEqual(["Cutter 4", "Ketch 8", "Brig 16", "Barque 32"]);
  // 6 × $9.80, less 5 %.
  await table
    .getByRole("row", { name: /Cutter 4/ })
    .getByText("$55.86")
    .first()
    .waitFor();
  // All filters are in one row.
  const middles = await Promise.all(
    [
      page.getByRole("button", { name: "Amsterdam" }),
      page.getByRole("slider", { name: "Memory at least" }),
      page.getByRole("radiogroup", { name: "Term in months" }),
    ].map(async (filter) => {
      const box = await filter.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);

  await page.getByRole("link", { name: "Order Cutter 4 in Amsterdam" }).click();
  await signUpOnTheWay(page, "plan@example.com");
  await page.waitForURL(/\/order-vm\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    plan: "cutter-4",
    location: "ams1",
    months: "6",
  });
  // A version is chosen in the tile of its system, which has no hole beside it.
  await page.getByRole("button", { name: "Version of Debian" }).click();
  await page.getByRole("menuitem", { name: "Debian 12" }).click();
  await page.waitForURL(/image=debian-12/);
  expect(await page.getByRole("radio", { name: /^Debian/ }).isChecked()).toBe(true);
  const systems = page.getByRole("group", { name: "System" }).getByRole("radio");
  const rows = Map.groupBy(
    await Promise.all((await systems.all()).map((tile) => tile.boundingBox())),
    (box) => box?.y,
  );
  expect(new Set([...rows.values()].map((row) => row.length)).size).toBe(1);
  // At the end of the page the whole summary is still below the header.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const summary = await page.getByRole("heading", { name: "Summary" }).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect(summary?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByText("$55.86").first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("a beacon of the chart chooses its place, there and in the price list, by pointer and keyboard", async () => {
  const { page, complaints, close } = await visit();
  await page.goto(site.url);
  const beacon = (name: RegExp) => page.getByRole("button", { name }).filter({ visible: true });
  const chosenTab = (name: string) => page.getByRole("tab", { name, selected: true });
  await chosenTab("Frankfurt").waitFor();
  // The first press hydrates the chart, and is done then.
  await beacon(/^Helsinki HEL1/).click();
  await page.getByRole("link", { name: "Order in Helsinki" }).waitFor();
  await page.getByRole("tab", { name: "Helsinki" }).scrollIntoViewIfNeeded();
  await chosenTab("Helsinki").waitFor();
  await page.getByRole("tab", { name: "Amsterdam" }).click();
  await page.getByRole("link", { name: "Order in Amsterdam" }).waitFor();

  await beacon(/^London LON1/).focus();
  await page.keyboard.press("Enter");
  await chosenTab("London").waitFor();
  await beacon(/^Singapore/).focus();
  await page.keyboard.press(" ");
  await chosenTab("Singapore").waitFor();
  await page.getByRole("link", { name: "Order in Singapore" }).waitFor();
  // What is sold out is not counted, and is in neither.
  expect(await beacon(/^Falkenstein/).count()).toBe(0);
  expect(await page.getByRole("tab", { name: /^Falkenstein/ }).count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const london = beacon(/^London LON1/);
  const frame = await london.evaluate((mark) => mark.closest("svg")?.getBoundingClientRect().left ?? 0);
  expect((await london.boundingBox())?.x).toBeGreaterThanOrEqual(frame - 4);
  await london.tap().catch(() => london.click());
  await page.getByRole("link", { name: "Order in London" }).click();
  await signUpOnTheWay(page, "beacon@example.com");
  await page.waitForURL(/\/order-vm\?.*location=lon1/);
  expect(complaints).toEqual([]);
  await close();
});

test("a dedicated server is requested, shown, and withdrawn; the referral card closes for good", async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${site.url}/dedicated-servers`);
  await page.getByRole("slider", { name: "Memory at least" }).fill("2");
  await page.getByRole("button", { name: "Helsinki" }).click();
  const table = page.getByRole("table", { name: "Dedicated server configurations" });
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  await page.getByRole("link", { name: "Request Clipper 16 in Helsinki" }).click();
  await signUpOnTheWay(page, "metal@example.com");
  await page.waitForURL(/\/order-dedicated\?configuration=clipper-16/);
  await page.getByText("Nothing is charged.").waitFor();
  await page.getByLabel("What should we know?").fill("Debian 13, please");
  await page.getByRole("button", { name: "Send the request" }).click();

  await page.waitForURL(/\/my-servers/);
  const list = page.locator("#dedicated");
  await list.getByText("Waiting for our reply").waitFor();
  await list.getByText("Debian 13, please").waitFor();
  await list.getByRole("button", { name: "Withdraw" }).click();
  await list.getByText("Closed", { exact: true }).waitFor();

  const card = page.getByRole("heading", { name: "Invite others" });
  await card.click();
  await page.getByText(/\/auth\/register\/usr_/).waitFor();
  await page.getByRole("button", { name: "Close for good" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("referralModalClosed"))).toBe("true");
  expect(complaints).toEqual([]);
  await close();
});
