import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

/** The layout shift that no screen may exceed: a line that grows by a digit is less. */
const allowedShift = 0.01;
/** Longer than a skeleton waits before it shows. */
const slowAnswerMs = 250;
const fonts = /\.woff2$/;

/** From now on the context's calls are answered late, so that skeletons are seen. Fonts do not interfere. */
export async function slowAnswers(context: BrowserContext): Promise<void> {
  await context.route(fonts, (route) => route.abort());
  await context.route(/\/api\/(?!v2\/events)/, async (route) => {
    await pause(slowAnswerMs);
    await route.continue();
  });
}

/** Opens the page and delivers its fonts once its texts are drawn in their stand-ins. */
export async function openWithLateFonts(
  page: Page,
  url: string,
  untilDrawn: () => Promise<void>,
): Promise<void> {
  const drawn = Promise.withResolvers<void>();
  await page.route(fonts, async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  await untilDrawn();
  const fontCame = page.waitForResponse(fonts);
  drawn.resolve();
  await fontCame;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.unrouteAll({ behavior: "wait" });
}

/**
 * The parts of the page that moved by themselves since it was opened, or since a moment of its clock (`performance.now()`),
 * largest shift first.
 */
export async function shiftFindings(page: Page, allowed = allowedShift, sinceMs = 0): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const shifts = await page.evaluate(readShifts, sinceMs);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total <= allowed) return [];
  const sources = shifts.toSorted((one, other) => other.value - one.value).slice(0, 3);
  return sources.map(({ value, parts }) => `at ${width} px, moves by ${value.toFixed(3)}: ${parts}`);
}

/** Runs in the page. */
function readShifts(sinceMs: number): Promise<readonly { value: number; parts: string }[]> {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const isShift = (entry: PerformanceEntry): entry is Shift => "sources" in entry;
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const words = element?.textContent?.trim().slice(0, 30) ?? "";
    return `<${element?.localName}> “${words}”`;
  };
  return new Promise((resolve) => {
    const report = (entries: readonly PerformanceEntry[]): void =>
      resolve(
        entries.filter(isShift).flatMap(({ value, hadRecentInput, sources, startTime }) => {
          const parts = sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${nameOf(node)} from ${Math.round(from.x)},${Math.round(from.y)} to ${Math.round(to.x)},${Math.round(to.y)}`,
          );
          return hadRecentInput || startTime < sinceMs ? [] : [{ value, parts: parts.join("; ") }];
        }),
      );
    const observer = new PerformanceObserver((list) => report(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => report(observer.takeRecords())));
  });
}
