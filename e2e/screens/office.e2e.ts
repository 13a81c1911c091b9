import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { furnishCustomer } from "../harness/furnished-customer.ts";
import { axeFindings, headingFindings, overflowAt } from "../harness/inspect-screen.ts";
import { styleFindings } from "../harness/inspect-style.ts";
import { settled, turn } from "../harness/looks.ts";
import { orderScreens } from "../harness/office-order-screens.ts";
import { type OfficeScreen, officeScreens } from "../harness/office-screens.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "../harness/office-visitor.ts";

// The pages of the office: usable with assistive tools, in their window and on the scale of the design, in light and
// turned dark at a desk, and from right to left at a tablet, which is the least that the office is made for.

let site: OfficeSite;
let screens: readonly OfficeScreen[];

beforeAll(async () => {
  site = await startOfficeSite();
  const customer = await furnishCustomer(site.url, { email: "furnished@example.com" });
  const { token } = await visitOffice(site);
  screens = [...officeScreens(customer), ...(await orderScreens(site, customer, token))];
});

const timeout = 240_000;

test("every page in light, and turned dark", { timeout }, async () => {
  const { page, complaints } = await visitOffice(site);
  const findings: string[] = [];
  for (const { path, shows } of screens) {
    await page.goto(`${site.url}/staff${path}`);
    await settled(page, shows);
    const found = [
      ...(await headingFindings(page)),
      ...(await designFindings(page)),
      ...(await axeFindings(page)),
    ];
    await turn(page, "dark");
    found.push(...(await axeFindings(page, "contrast")));
    findings.push(...found.map((finding) => `${path} ${finding}`));
  }
  expect([...findings, ...complaints]).toEqual([]);
});

test("every page from right to left, dark and at a tablet's width", { timeout }, async () => {
  const { page, complaints } = await visitOffice(site, { darkMode: true, language: "ar" });
  await page.setViewportSize({ width: 768, height: 900 });
  const findings: string[] = [];
  for (const { path } of screens) {
    await page.goto(`${site.url}/staff${path}`);
    await settled(page);
    const html = page.locator("html");
    expect(await html.getAttribute("dir")).toBe("rtl");
    expect(await html.getAttribute("data-theme")).toBe("dark");
    findings.push(...(await designFindings(page)).map((finding) => `${path} ${finding}`));
  }
  expect([...findings, ...complaints]).toEqual([]);
});

async function designFindings(page: Page): Promise<string[]> {
  return [...(await overflowAt(page)), ...(await styleFindings(page))];
}
