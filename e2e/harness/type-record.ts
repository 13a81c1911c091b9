import type { Page } from "playwright-core";

/** Fills the row of the DNS editor that was just opened, from its type on, as a keyboard does. */
export async function typeRecord(
  page: Page,
  type: string,
  name: string,
  values: readonly string[],
): Promise<void> {
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
