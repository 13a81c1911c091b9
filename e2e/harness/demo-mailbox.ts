import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Opens the newest mail with a subject to an address in the demo's mailbox, once it is there; returns its text. */
export async function readMail(
  page: Page,
  url: string,
  { recipient, subject }: { readonly recipient: string; readonly subject: string | RegExp },
): Promise<string> {
  const mail = page.getByRole("row", { name: recipient }).getByRole("link", { name: subject }).first();
  await expect
    .poll(async () => {
      await page.goto(`${url}/dev/mailbox`);
      return mail.count();
    })
    .toBeGreaterThan(0);
  await mail.click();
  return (await page.locator("pre").textContent()) ?? "";
}

/** Follows the link with a token of such a mail. */
export async function followMail(...[page, url, mail]: Parameters<typeof readMail>): Promise<void> {
  const text = await readMail(page, url, mail);
  await page.goto(/http\S+token=\S+/.exec(text)?.[0] ?? "");
}
