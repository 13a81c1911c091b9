import { chromium, type Page } from "playwright-core";
import { existingRoutes, paths, serverRenderedRoutes } from "#src/shared/paths.ts";
import { findBrowser } from "../scripts/find-browser.ts";
import { type Bench, figureOf, medianOf, MissingToolError } from "./bench.ts";
import { startSiteProcess } from "./site-process.ts";

const throttle = 4;

/** One thing that people do on every public page, by what they press. */
interface Deed {
  readonly name: string;
  readonly width: number;
  act(page: Page): Promise<void>;
}

const deeds: readonly Deed[] = [
  {
    name: "theme",
    width: 1440,
    act: (page) => page.locator("header [data-theme-toggle]").click(),
  },
  {
    name: "group",
    width: 1440,
    act: (page) => page.locator("header details[data-menu] summary").first().click(),
  },
  {
    name: "languages",
    width: 1440,
    async act(page) {
      await page.locator("header [data-island='language-dialog'] button").click();
      await page.getByRole("dialog").getByRole("textbox").waitFor();
      await page.keyboard.type("de");
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "burger",
    width: 390,
    async act(page) {
      await page.locator("[data-opens-burger]").click();
      await page.locator("#burger summary").first().click();
      await page.locator("[data-closes-burger]").click();
    },
  },
];

/** How long the longest answer to a press or key takes, from the event to the next frame, on a slow processor. */
export const bench: Bench = async ({ isQuick }) => {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new MissingToolError("Chromium is missing: sudo apt-get install chromium");
  const site = await startSiteProcess({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const routes = [...serverRenderedRoutes].filter((route) => existingRoutes.has(route));
  try {
    const pairs: Record<string, number | string>[] = [];
    const all: number[] = [];
    const medians: number[] = [];
    for (const route of routes) {
      const row: Record<string, number | string> = { page: paths[route] };
      for (const deed of deeds) {
        const rounds: number[] = [];
        for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
          const page = await browser.newPage({ viewport: { width: deed.width, height: 900 } });
          rounds.push(await longestEvent(page, site.url + paths[route], deed));
          await page.close();
        }
        row[`${deed.name}Ms`] = medianOf(rounds);
        medians.push(medianOf(rounds));
        all.push(...rounds);
      }
      pairs.push(row);
    }
    const worst = figureOf("longest event, worst page's median", medians, {
      aim: 100,
      limit: 100,
      unit: "ms",
    });
    const longest = figureOf("longest event of all", all, { aim: 100, limit: 200, unit: "ms" });
    return {
      title: "B16: answers to a press on public pages",
      method:
        `Every public page, ${throttle}× slower processor (Chromium's own throttle). Each press and key is real; the figure is the longest ` +
        "event (Event Timing, from the event to the next frame, in steps of 8 ms) of theme switch, navigation group, language list with " +
        "its search, and burger menu with a group, after the page is loaded and idle; medians of 5 rounds.",
      ratios: [
        { ...worst, median: Math.max(...medians) },
        { ...longest, median: Math.max(...all) },
      ],
      pairs,
      findings: null,
    };
  } finally {
    await browser.close();
    await site.stop();
  }
};

async function longestEvent(page: Page, url: string, deed: Deed): Promise<number> {
  await page.addInitScript(keepEvents);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(untilIdle);
  await deed.act(page);
  await page.evaluate(untilIdle);
  const seen: unknown = await page.evaluate("globalThis.eventMs");
  return Array.isArray(seen) ? Math.max(16, ...seen.map(Number)) : Number.NaN;
}

// Both run in the page.
const keepEvents = `
  globalThis.eventMs = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) eventMs.push(duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });`;
/** Until the page has nothing to do and has drawn twice. */
const untilIdle = `new Promise((resolve) => {
  requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), { timeout: 2000 });
})`;
