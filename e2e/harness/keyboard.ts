import type { Locator, Page } from "playwright-core";

/** More steps than any page has tab stops. */
const maxSteps = 120;

/** Presses Tab until the focus is on an element, as someone without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < maxSteps; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
  throw new Error(`Tab does not reach ${String(target)}; it ends at ${at}`);
}

/** The same, and types there. The field's content is replaced. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** The same, and presses a key there: Enter follows links and presses buttons. */
export async function tabAndPress(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement).catch(() => false);
}

/**
 * The `lines` missing in the accessibility tree of the page, in this order. A line has the form that Playwright
 * writes it, without its indent: `- heading "Log in" [level=1]`.
 */
export async function missingInTree(page: Page, lines: readonly string[]): Promise<readonly string[]> {
  const tree = (await page.locator("body").ariaSnapshot()).split("\n").map((line) => line.trim());
  let from = 0;
  const missing: string[] = [];
  for (const line of lines) {
    const place = tree.findIndex((shown, index) => index >= from && shown.startsWith(`- ${line}`));
    if (place === -1) missing.push(line);
    else from = place + 1;
  }
  return missing.length === 0 ? [] : [...missing, "--- the tree:", ...tree];
}
