import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { isLongForm, shareOfDay } from "../../scripts/suite/form.ts";
import { type FurnishedCustomer, furnishCustomer } from "./furnished-customer.ts";
import { axeFindings, headingFindings, overflowAt } from "./inspect-screen.ts";
import { styleFindings } from "./inspect-style.ts";
import { settled, turn } from "./looks.ts";
import { fillOffice } from "./office-rows.ts";
import type { OfficeScreen } from "./office-screens.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./office-visitor.ts";
import { openStaffSession } from "./staff-session.ts";

// Pages of the office: usable with assistive tools, in their window and on the scale of the design, in light at a desk.
// One in three, others each day, is then turned dark and from right to left at a tablet, which is the least that the
// office is made for. A page in four is opened in Arabic too, dark from the start; the long form opens all so, and turns
// the light ones dark at a desk.

export interface InspectedOffice {
  readonly site: OfficeSite;
  readonly customer: FurnishedCustomer;
  /** An owner's. */
  readonly token: string;
}

/** Two dozen pages, and a customer with an example of everything before them. */
const timeout = 240_000;

/** Defines the tests of a part of the office, on a site of the file's own. */
export function inspectOffice(
  screensOf: (office: InspectedOffice) => readonly OfficeScreen[] | Promise<readonly OfficeScreen[]>,
): void {
  let site: OfficeSite;
  let screens: readonly OfficeScreen[];

  beforeAll(async () => {
    site = await startOfficeSite({ GATEWAYS: "simulated" });
    const customer = await furnishCustomer(site.url, { email: "furnished@example.com" });
    const { token } = await openStaffSession(site.url, site.inspector);
    await fillOffice(site, token);
    screens = await screensOf({ site, customer, token });
  }, timeout);

  test("every page in light", { timeout }, async () => {
    const { page, complaints } = await visitOffice(site);
    const findings: string[] = [];
    // What a button opened was placed for this direction.
    const turned = new Set(
      shareOfDay(
        screens.filter(({ opens }) => opens === undefined),
        3,
      ),
    );
    for (const screen of screens) {
      const { path, shows, opens } = screen;
      await page.goto(`${site.url}/staff${path}`);
      await settled(page, shows);
      if (opens !== undefined) {
        await page.getByRole("button", { name: opens, exact: true }).click();
        await page.getByRole("dialog").waitFor();
      }
      const found = [
        ...(await headingFindings(page)),
        ...(await designFindings(page)),
        ...(await axeFindings(page)),
      ];
      if (isLongForm || turned.has(screen)) await turn(page, "dark");
      if (isLongForm) found.push(...(await axeFindings(page, "contrast")));
      else if (turned.has(screen)) found.push(...(await turnedFindings(page)));
      findings.push(...found.map((finding) => `${path} ${finding}`));
    }
    expect([...findings, ...complaints]).toEqual([]);
  });

  test("every page from right to left, dark and at a tablet's width", { timeout }, async () => {
    const { page, complaints } = await visitOffice(site, { darkMode: true, language: "ar" });
    await page.setViewportSize({ width: 768, height: 900 });
    const findings: string[] = [];
    for (const { path } of isLongForm ? screens : screens.filter((_, index) => index % 4 === 0)) {
      await page.goto(`${site.url}/staff${path}`);
      await settled(page);
      const html = page.locator("html");
      expect(await html.getAttribute("dir")).toBe("rtl");
      expect(await html.getAttribute("data-theme")).toBe("dark");
      const found = [...(await designFindings(page)), ...(await axeFindings(page, "contrast"))];
      findings.push(...found.map((finding) => `${path} ${finding}`));
    }
    expect([...findings, ...complaints]).toEqual([]);
  });
}

/** A dark page from right to left at a tablet's width, and then at a desk's again. */
async function turnedFindings(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.evaluate(() => void (document.documentElement.dir = "rtl"));
  const findings = [...(await designFindings(page)), ...(await axeFindings(page, "contrast"))];
  await page.setViewportSize({ width: 1440, height: 900 });
  return findings.map((finding) => `turned: ${finding}`);
}

async function designFindings(page: Page): Promise<string[]> {
  return [...(await overflowAt(page)), ...(await styleFindings(page))];
}
