import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type FurnishedCustomer, signInBrowser } from "./furnished-customer.ts";
import { type AxeScope, axeFindings, headingFindings, overflowAt, widths } from "./inspect-screen.ts";
import { shiftFindings, slowAnswers } from "./inspect-shift.ts";
import { styleFindings } from "./inspect-style.ts";
import { type Look, settled, turn, wear } from "./looks.ts";
import type { Overlay } from "./overlays.ts";
import type { Screen } from "./screens.ts";
import { type SharedSite, useFurnishedCustomer, useSharedSite } from "./shared-site.ts";
import { type Visitor, visit } from "./visitor.ts";

// Every screen of an area: it can be used with assistive tools, fits its window, has one heading and a title, keeps to
// the scale of the design, and the browser complains of nothing. It is opened twice. In light, where it is held to all
// rules at three widths, and at the widest, turned dark, to those about colours, which are all that a theme changes. And
// from right to left, dark from the start, each page in its first state, at two widths: a tablet has the parts of one of
// them, and a direction changes nothing that assistive tools read.
// FULL=1 opens every state from right to left, holds every look to all at all widths, and opens the other two pairs of
// theme and direction too.

/** What a file of e2e/screens inspects. */
export interface Area {
  readonly who: "visitor" | "customer";
  readonly screens: (customer: FurnishedCustomer) => readonly Screen[];
  readonly overlays: (customer: FurnishedCustomer) => readonly Overlay[];
}

interface InspectedLook extends Look {
  readonly axe: AxeScope | "none";
  /** What the open page is held to when it is turned dark; it is not turned without it. */
  readonly axeInDark?: AxeScope;
  /** Only the first of the states that a page is listed in. */
  readonly isSample?: boolean;
}

const isFull = process.env.FULL === "1";
const light: Look = { name: "light", language: "en", darkMode: false };
const otherLooks: readonly InspectedLook[] = [
  { name: "dark", language: "en", darkMode: true, axe: "all" },
  { name: "right to left", language: "xb", darkMode: false, axe: "all" },
];
const looks: readonly InspectedLook[] = [
  { ...light, name: "light and turned dark", axe: "all", axeInDark: isFull ? "all" : "contrast" },
  {
    name: "right to left and dark",
    language: "xb",
    darkMode: true,
    axe: isFull ? "all" : "none",
    isSample: !isFull,
  },
  ...(isFull ? otherLooks : []),
];
/** One test opens up to 25 screens, each at three widths and in two themes. */
const timeout = 240_000;
/** A screen is opened, held to axe and turned dark at the width of a desk. */
const [phone, tablet, desk] = widths;

/** Opens a browser for one who only looks: signed in if it is a customer. */
export async function visitAs(
  who: Area["who"],
  site: SharedSite,
  width: number = desk,
): Promise<{ readonly visitor: Visitor; readonly token: string | undefined }> {
  const visitor = await visit({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  if (who === "visitor") return { visitor, token: undefined };
  const customer = await useFurnishedCustomer();
  await signInBrowser(visitor.context, site.url, customer);
  return { visitor, token: customer.token };
}

/** Defines the tests of an area. */
export function inspectArea({ who, screens, overlays }: Area): void {
  let site: SharedSite;
  let customer: FurnishedCustomer;

  beforeAll(async () => {
    site = await useSharedSite();
    customer = await useFurnishedCustomer();
  });

  test.each(looks)("every screen, $name", { timeout }, async (look) => {
    const { visitor, token } = await visitAs(who, site);
    await wear(visitor, site.url, look, token);
    expect(await inspectScreens(visitor, site.url, screens(customer), look)).toEqual([]);
    await visitor.close();
  });

  test.each(looks)("what opens over them, $name", async (look) => {
    const { visitor, token } = await visitAs(who, site);
    await wear(visitor, site.url, look, token);
    expect(await inspectOverlays(visitor, site.url, overlays(customer), look)).toEqual([]);
    await visitor.close();
  });

  if (who === "visitor") return;
  test.each(isFull ? [360, 1440] : [360])("nothing moves when data arrives, at %i px", async (width) => {
    const { visitor, token } = await visitAs(who, site, width);
    // Before the first page: letters that it had loaded would come from the browser's memory, and late.
    await slowAnswers(visitor.context);
    await wear(visitor, site.url, light, token);
    // Letters come with the first page: here it is asked what data moves.
    await visitor.page.goto(`${site.url}/servers`);
    const findings: string[] = [];
    // An answer that a test makes up is not late.
    for (const screen of screens(customer).filter(({ answer }) => answer === undefined)) {
      await visitor.page.goto(site.url + screen.path);
      await settled(visitor.page, screen.shows);
      findings.push(...(await shiftFindings(visitor.page)).map((finding) => `${screen.path} ${finding}`));
    }
    await visitor.close();
    expect(findings).toEqual([]);
  });
}

async function inspectScreens(
  { page, complaints }: Visitor,
  url: string,
  screens: readonly Screen[],
  look: InspectedLook,
): Promise<string[]> {
  const findings: string[] = [];
  const others = look.darkMode && !isFull ? [phone] : [tablet, phone];
  for (const screen of look.isSample ? firstStates(screens) : screens) {
    await open(page, url, screen, look);
    const found = [...(await headingFindings(page)), ...(await findingsIn(page, look, others))];
    findings.push(...found.map((finding) => `${screen.path} ${finding}`));
  }
  const isExpected = (complaint: string) => screens.some(({ refusal }) => refusal?.test(complaint));
  return [...findings, ...complaints.filter((complaint) => !isExpected(complaint))];
}

function firstStates(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ route }, index) => screens.findIndex((other) => other.route === route) === index);
}

async function inspectOverlays(
  { page, complaints }: Visitor,
  url: string,
  overlays: readonly Overlay[],
  look: InspectedLook,
): Promise<string[]> {
  const findings: string[] = [];
  for (const overlay of overlays) {
    await page.setViewportSize({ width: overlay.width, height: 900 });
    await page.goto(url + overlay.path);
    await overlay.open(page);
    const found = await findingsIn(page, look, []);
    findings.push(...found.map((finding) => `${overlay.name}: ${finding}`));
  }
  return [...findings, ...complaints];
}

async function open(page: Page, url: string, { path, shows, answer }: Screen, look: Look): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (answer) await page.route(url + answer.path, (route) => route.fulfill({ json: answer.body }));
  await page.setViewportSize({ width: desk, height: 900 });
  await page.goto(url + path);
  await settled(page, shows);
  const html = page.locator("html");
  await expect.poll(() => html.getAttribute("dir")).toBe(look.language === "xb" ? "rtl" : "ltr");
  await expect.poll(() => html.getAttribute("data-theme")).toBe(look.darkMode ? "dark" : "light");
}

/** What is wrong on the open page in this look: at the width that it has, there in dark too, and at the others. */
async function findingsIn(page: Page, look: InspectedLook, others: readonly number[]): Promise<string[]> {
  const findings = look.axe === "none" ? [] : await axeFindings(page, look.axe);
  findings.push(...(await designFindings(page)));
  if (look.axeInDark !== undefined) findings.push(...(await darkFindings(page, look.axeInDark)));
  for (const width of others) {
    await page.setViewportSize({ width, height: 900 });
    findings.push(...(await designFindings(page)));
  }
  return findings;
}

async function darkFindings(page: Page, scope: AxeScope): Promise<string[]> {
  await turn(page, "dark");
  const findings = [...(await designFindings(page)), ...(await axeFindings(page, scope))];
  const theme = await page.locator("html").getAttribute("data-theme");
  if (theme !== "dark") findings.push(`it has turned ${theme} by itself`);
  await turn(page, "light");
  return findings.map((finding) => `dark: ${finding}`);
}

/** Nothing sticks out, and everything is as the design says. */
async function designFindings(page: Page): Promise<string[]> {
  return [...(await overflowAt(page)), ...(await styleFindings(page))];
}
