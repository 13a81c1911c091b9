import type { Page } from "playwright-core";

/** Fills the row of the DNS editor that was just opened, from its type on, as a keyboard does. */
async function typeRecord(page: Page, type: string, name: string, values: readonly string[]): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-part") === "type");
  await page.locator(":focus").selectOption(type);
  await page.keyboard.press("Tab");
  await page.keyboard.type(name);
  for (const value of values) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(value);
  }
}

/** Opens the DNS editor's first row and types an A, an MX and a TXT record without the mouse; nothing is saved yet. */
export async function typeThreeRecords(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add record" }).first().click();
  await typeRecord(page, "A", "www", ["203.0.113.24"]);
  // Enter ends a row and opens the next.
  await page.keyboard.press("Enter");
  await typeRecord(page, "MX", "", ["10", "mx.example.net"]);
  await page.keyboard.press("Enter");
  await typeRecord(page, "TXT", "", ["v=spf1 mx -all"]);
}
