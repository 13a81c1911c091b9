import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pageLayout } from "#src/web/layouts/page-layouts.ts";
import { isLongForm, shareOfDay } from "../../scripts/suite/form.ts";
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
// the scale of the design, and the browser complains of nothing. To open a page takes most of an inspection, so that it is
// opened once: in light at a desk, where it is held to all rules, and then at a phone's width. There the first state of
// one page in three, others each day, is turned dark and its direction around, and held to the rules about colours, which
// are all that a theme changes: a direction changes nothing that assistive tools read. What opens over pages is turned
// dark alone. One page of each layout is opened in the language of longer texts, from right to left and dark from the
// start. Nothing may move in the first state of every other page, by the day.
// The long form has a tablet's width too, the light screens turned dark, and every state and all that opens over them in
// the language from right to left, and every state where nothing may move. FULL=1 also holds every look to all, and opens
// the other two pairs of theme and direction.

/** What a file of e2e/screens inspects. */
export interface Area {
  readonly who: "visitor" | "customer";
  readonly screens: (customer: FurnishedCustomer) => readonly Screen[];
  readonly overlays: (customer: FurnishedCustomer) => readonly Overlay[];
}

interface InspectedLook extends Look {
  readonly axe: AxeScope;
  /** The width at which it is opened and held to axe, and the others. */
  readonly widths: readonly [number, ...number[]];
  /** What the open page is held to when it is turned dark; it is not turned without it. */
  readonly axeInDark?: AxeScope;
  /** The first state of a page of the day's share is turned dark and from right to left once it was seen, at the last width. */
  readonly isTurned?: boolean;
  /** Only one page of each layout, and nothing that opens over them. */
  readonly isSample?: boolean;
}

const isFull = process.env.FULL === "1";
const light: Look = { name: "light", language: "en", darkMode: false };
const [phone, tablet, desk] = widths;
const allWidths = [desk, tablet, phone] as const;
const otherLooks: readonly InspectedLook[] = [
  { name: "dark", language: "en", darkMode: true, axe: "all", widths: allWidths },
  { name: "right to left", language: "xb", darkMode: false, axe: "all", widths: allWidths },
];
const darkAfterLight: AxeScope = isFull ? "all" : "contrast";
const looks: readonly InspectedLook[] = [
  {
    ...light,
    axe: "all",
    widths: isLongForm ? allWidths : [desk, phone],
    ...(isLongForm ? { name: "light and turned dark", axeInDark: darkAfterLight } : { isTurned: true }),
  },
  {
    name: "right to left and dark",
    language: "xb",
    darkMode: true,
    axe: isFull ? "all" : "contrast",
    widths: isLongForm ? allWidths : [phone],
    isSample: !isLongForm,
  },
  ...(isFull ? otherLooks : []),
];
/** One test opens up to 25 screens, each at three widths and in two themes. */
const timeout = 240_000;

/** Opens a browser for one who only looks: signed in if it is a customer. */
export async function visitAs(
  who: Area["who"],
  site: SharedSite,
  width: number = desk,
): Promise<{ readonly visitor: Visitor; readonly token: string | undefined }> {
  const visitor = await visit({ viewport: { width, height: 900 } });
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

  test.each(looks.filter(({ isSample }) => !isSample))("what opens over them, $name", async (look) => {
    const { visitor, token } = await visitAs(who, site);
    await wear(visitor, site.url, look, token);
    expect(await inspectOverlays(visitor, site.url, overlays(customer), look)).toEqual([]);
    await visitor.close();
  });

  if (who === "visitor") return;
  test.each(isLongForm ? [360, 1440] : [360])("nothing moves when data arrives, at %i px", async (width) => {
    const { visitor, token } = await visitAs(who, site, width);
    // Before the first page: letters that it had loaded would come from the browser's memory, and late.
    await slowAnswers(visitor.context);
    await wear(visitor, site.url, light, token);
    // Letters come with the first page: here it is asked what data moves.
    await visitor.page.goto(`${site.url}/servers`);
    const findings: string[] = [];
    // An answer that a test makes up is not late.
    const answered = screens(customer).filter(({ answer }) => answer === undefined);
    for (const screen of isLongForm ? answered : shareOfDay(firstStates(answered), 2)) {
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
  const turned = new Set(look.isTurned ? shareOfDay(firstStates(screens), 3) : []);
  for (const screen of look.isSample ? onePerLayout(screens) : screens) {
    await open(page, url, screen, look);
    const found = [...(await headingFindings(page)), ...(await findingsIn(page, look))];
    if (turned.has(screen)) found.push(...(await turnedFindings(page)));
    findings.push(...found.map((finding) => `${screen.path} ${finding}`));
  }
  const isExpected = (complaint: string) => screens.some(({ refusal }) => refusal?.test(complaint));
  return [...findings, ...complaints.filter((complaint) => !isExpected(complaint))];
}

function firstStates(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ route }, index) => screens.findIndex((other) => other.route === route) === index);
}

function onePerLayout(screens: readonly Screen[]): Screen[] {
  const layoutOf = ({ route }: Screen) => (route === "parts" ? route : JSON.stringify(pageLayout(route)));
  return screens.filter(
    (screen, index) => screens.findIndex((other) => layoutOf(other) === layoutOf(screen)) === index,
  );
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
    const found = await findingsIn(page, { ...look, widths: [overlay.width] }, "overlay");
    if (look.isTurned) found.push(...(await darkFindings(page, "contrast", "overlay")));
    findings.push(...found.map((finding) => `${overlay.name}: ${finding}`));
  }
  return [...findings, ...complaints];
}

async function open(
  page: Page,
  url: string,
  { path, shows, answer }: Screen,
  look: InspectedLook,
): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (answer) await page.route(url + answer.path, (route) => route.fulfill({ json: answer.body }));
  await page.setViewportSize({ width: look.widths[0], height: 900 });
  await page.goto(url + path);
  await settled(page, shows);
  const html = page.locator("html");
  await expect.poll(() => html.getAttribute("dir")).toBe(look.language === "xb" ? "rtl" : "ltr");
  await expect.poll(() => html.getAttribute("data-theme")).toBe(look.darkMode ? "dark" : "light");
}

/** What is wrong on the open page in this look: at the width that it has, there in dark too, and at the others. */
async function findingsIn(
  page: Page,
  { axe, axeInDark, widths: [, ...others] }: InspectedLook,
  part: "page" | "overlay" = "page",
): Promise<string[]> {
  const findings = await axeFindings(page, axe, part);
  findings.push(...(await designFindings(page)));
  if (axeInDark !== undefined) findings.push(...(await darkFindings(page, axeInDark)));
  for (const width of others) {
    await page.setViewportSize({ width, height: 900 });
    findings.push(...(await designFindings(page)));
  }
  return findings;
}

/** The page in the other direction and theme, as its present texts are there. */
async function turnedFindings(page: Page): Promise<string[]> {
  const face = (direction: string) =>
    page.evaluate((next) => void (document.documentElement.dir = next), direction);
  await face("rtl");
  const findings = await darkFindings(page, "contrast");
  await face("ltr");
  return findings.map((finding) => `from right to left, ${finding}`);
}

async function darkFindings(
  page: Page,
  scope: AxeScope,
  part: "page" | "overlay" = "page",
): Promise<string[]> {
  await turn(page, "dark");
  const findings = [...(await designFindings(page)), ...(await axeFindings(page, scope, part))];
  const theme = await page.locator("html").getAttribute("data-theme");
  if (theme !== "dark") findings.push(`it has turned ${theme} by itself`);
  await turn(page, "light");
  return findings.map((finding) => `dark: ${finding}`);
}

/** Nothing sticks out, and everything is as the design says. */
async function designFindings(page: Page): Promise<string[]> {
  return [...(await overflowAt(page)), ...(await styleFindings(page))];
}
