import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { existingRoutes } from "#src/shared/paths.ts";
import { dnssecScreens } from "./harness/dnssec-screens.ts";
import { type FurnishedCustomer, signInBrowser } from "./harness/furnished-customer.ts";
import { type AxeScope, axeFindings, headingFindings, overflowAt, widths } from "./harness/inspect-screen.ts";
import { openWithLateFonts, shiftFindings, slowAnswers } from "./harness/inspect-shift.ts";
import { styleFindings } from "./harness/inspect-style.ts";
import { type Look, settled, wear } from "./harness/looks.ts";
import { customerOverlays, type Overlay, visitorOverlays } from "./harness/overlays.ts";
import { customerScreens, type Screen, visitorScreens } from "./harness/screens.ts";
import { type SharedSite, useFurnishedCustomer, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Every screen that exists, as a visitor and as a customer, in light, dark and right-to-left: it can be used
// with assistive tools, fits its window, has one heading and a title, keeps to the scale of the design, and the
// browser complains of nothing. Another theme changes colours only and another direction nothing that assistive tools
// read, so they are held to what they change; FULL=1 holds every look to all rules.

interface InspectedLook extends Look {
  readonly axe: AxeScope | "none";
}

/** A test opens up to fifty screens, each at three widths. */
const timeout = 240_000;
const isFull = process.env.FULL === "1";
const light: InspectedLook = { name: "light", language: "en", darkMode: false, axe: "all" };
const looks: readonly InspectedLook[] = [
  light,
  { name: "dark", language: "en", darkMode: true, axe: isFull ? "all" : "contrast" },
  { name: "right to left", language: "xb", darkMode: false, axe: isFull ? "all" : "none" },
];

let site: SharedSite;
let customer: FurnishedCustomer;
let customerVisit: Visitor;
let visitorVisit: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
  customer = await useFurnishedCustomer();
  customerVisit = await visit({ reducedMotion: "reduce" });
  visitorVisit = await visit({ reducedMotion: "reduce" });
  await signInBrowser(customerVisit.context, site.url, customer);
});

async function open(page: Page, { path, shows, answer }: Screen, look: Look): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (answer) await page.route(site.url + answer.path, (route) => route.fulfill({ json: answer.body }));
  await page.goto(site.url + path);
  await settled(page, shows);
  const html = page.locator("html");
  await expect.poll(() => html.getAttribute("dir")).toBe(look.language === "xb" ? "rtl" : "ltr");
  await expect.poll(() => html.getAttribute("data-theme")).toBe(look.darkMode ? "dark" : "light");
}

const axeIn = ({ axe }: InspectedLook, page: Page): Promise<string[]> =>
  axe === "none" ? Promise.resolve([]) : axeFindings(page, axe);

async function inspectScreens(
  { page, complaints }: Visitor,
  screens: readonly Screen[],
  look: InspectedLook,
): Promise<string[]> {
  const findings: string[] = [];
  const before = complaints.length;
  for (const screen of screens) {
    await open(page, screen, look);
    const found = [
      ...(await headingFindings(page)),
      ...(await axeIn(look, page)),
      ...(await widthFindings(page)),
    ];
    findings.push(...found.map((finding) => `${screen.path} ${finding}`));
  }
  const isExpected = (complaint: string) => screens.some(({ refusal }) => refusal?.test(complaint));
  return [...findings, ...complaints.slice(before).filter((complaint) => !isExpected(complaint))];
}

/** At each width: nothing sticks out, and everything is as the design says. */
async function widthFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    findings.push(...(await overflowAt(page)), ...(await styleFindings(page)));
  }
  return findings;
}

async function inspectOverlays(
  { page, complaints }: Visitor,
  overlays: readonly Overlay[],
  look: InspectedLook,
): Promise<string[]> {
  const findings: string[] = [];
  const before = complaints.length;
  for (const overlay of overlays) {
    await page.setViewportSize({ width: overlay.width, height: 900 });
    await page.goto(site.url + overlay.path);
    await overlay.open(page);
    const found = [...(await axeIn(look, page)), ...(await overflowAt(page)), ...(await styleFindings(page))];
    findings.push(...found.map((finding) => `${overlay.name}: ${finding}`));
  }
  return [...findings, ...complaints.slice(before)];
}

describe.each(looks)("$name", (look) => {
  test("a visitor's screens", { timeout }, async () => {
    await wear(visitorVisit, site.url, look);
    expect(await inspectScreens(visitorVisit, visitorScreens(customer), look)).toEqual([]);
    expect(await inspectOverlays(visitorVisit, visitorOverlays, look)).toEqual([]);
  });

  test("a customer's screens", { timeout }, async () => {
    await wear(customerVisit, site.url, look, customer.token);
    expect(await inspectScreens(customerVisit, customerScreens(customer), look)).toEqual([]);
    expect(await inspectScreens(customerVisit, dnssecScreens(customer), look)).toEqual([]);
    expect(await inspectOverlays(customerVisit, customerOverlays(customer), look)).toEqual([]);
  });
});

test.each(isFull ? [360, 1440] : [360])("nothing moves when data arrives, at %i px", async (width) => {
  const slow = await visit({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await signInBrowser(slow.context, site.url, customer);
  // The account may wear another look from a test before.
  await wear(slow, site.url, light, customer.token);
  await slowAnswers(slow.context);
  const findings: string[] = [];
  for (const screen of customerScreens(customer)) {
    await slow.page.goto(site.url + screen.path);
    await settled(slow.page, screen.shows);
    findings.push(...(await shiftFindings(slow.page)).map((finding) => `${screen.path} ${finding}`));
  }
  await slow.close();
  expect(findings).toEqual([]);
});

test.each([360, 1440])("next to nothing moves when the font is late, at %i px", async (width) => {
  const late = await visit({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await signInBrowser(late.context, site.url, customer);
  await wear(late, site.url, light, customer.token);
  const findings: string[] = [];
  for (const path of ["/", "/servers", "/domains", "/offer", "/wallet", "/my-servers"]) {
    const heading = late.page.getByRole("heading", { level: 1 }).first();
    await openWithLateFonts(late.page, site.url + path, () => heading.waitFor());
    findings.push(...(await shiftFindings(late.page, 0.05)).map((finding) => `${path} ${finding}`));
  }
  await late.close();
  expect(findings).toEqual([]);
});

test("no screen is left out", () => {
  const seen = new Set<string>(
    [...visitorScreens(customer), ...customerScreens(customer)].map(({ route }) => route),
  );
  // A referral link is no screen: it goes home.
  expect([...existingRoutes].filter((route) => route !== "auth-register" && !seen.has(route))).toEqual([]);
});
