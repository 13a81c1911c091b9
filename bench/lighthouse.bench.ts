import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import * as z from "zod";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { existingRoutes, paths, requiresLogin, serverRenderedRoutes } from "#src/shared/paths.ts";
import { furnishCustomer, signInBrowser } from "../e2e/harness/furnished-customer.ts";
import { findBrowser } from "../scripts/find-browser.ts";
import { type Bench, figureOf, MissingToolError, medianOf } from "./bench.ts";
import { freePort } from "./free-port.ts";
import { startSiteProcess } from "./site-process.ts";

/** English, and a language from right to left. */
const languages = completeLocales.filter((code) => code === "en" || code === "ar");
const publicPaths = [...serverRenderedRoutes]
  .filter((route) => existingRoutes.has(route))
  .flatMap((route) => languages.map((code) => localizedPath(paths[route], code)));
const cabinetPaths = [...existingRoutes]
  .filter((route) => requiresLogin(route) && !paths[route].includes(":"))
  .map((route) => paths[route]);

const score = z.object({ score: z.number() });
const report = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    "best-practices": score,
    seo: score,
  }),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
  }),
});

/** Fewer than of public pages: there are more of them, and each takes longer. */
const cabinetRuns = 3;

interface PageFigures {
  readonly page: string;
  /** Median of the runs, of 100. */
  readonly performance: number;
  /** The lowest of the runs, of 100. */
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
}

/** Lighthouse's simulated phone on every public page in two languages, and on the cabinet's first pages. */
export const bench: Bench = async ({ isQuick }) => {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new MissingToolError("Chromium is missing: sudo apt-get install chromium");
  const runs = isQuick ? 1 : 5;
  const site = await startSiteProcess({ LOG_LEVEL: "warn", SIMULATED_DELAYS: "0.2" });
  const folder = mkdtempSync(join(tmpdir(), "moorage-lighthouse-"));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
  });
  try {
    const open = { runs, port, origin: site.url };
    const pages = await measureAll(publicPaths, { ...open, isFirstVisit: true });
    await signIn(browser, site.url);
    const cabinet = await measureAll(isQuick ? cabinetPaths.slice(0, 1) : cabinetPaths, {
      ...open,
      isFirstVisit: false,
      runs: Math.min(runs, cabinetRuns),
    });
    const of = (rows: readonly PageFigures[], key: Exclude<keyof PageFigures, "page">) =>
      rows.map((row) => row[key]);
    const full = { aim: 100, limit: 100, unit: "points", isMoreBetter: true } as const;
    return {
      title: "B15: Lighthouse, a phone",
      method:
        `Lighthouse 13.5, its simulated phone and network, ${runs} runs of ${publicPaths.length} public pages ` +
        `(${languages.join(", ")}) and ${Math.min(runs, cabinetRuns)} of ${cabinet.length} of the cabinet, signed in. Performance and times are medians of a page's runs, ` +
        "the other scores its worst run. The figures below are of the worst page (`worst`) or over the pages.",
      ratios: [
        worst("worst performance, public", of(pages, "performance"), { ...full, limit: 97 }),
        worst("worst accessibility, public", of(pages, "accessibility"), full),
        worst("worst best practices, public", of(pages, "bestPractices"), full),
        worst("worst SEO, public", of(pages, "seo"), full),
        worst("worst largest paint, public", of(pages, "lcpMs"), { aim: 1300, limit: 1300, unit: "ms" }),
        worst("worst layout shift, public", of(pages, "cls"), { aim: 0, limit: 0.01, unit: "shift" }),
        worst("worst performance, cabinet", of(cabinet, "performance"), { ...full, limit: 95 }),
        worst("worst accessibility, cabinet", of(cabinet, "accessibility"), full),
      ],
      pairs: [...pages, ...cabinet].map((row) => ({ ...row })),
      findings: null,
    };
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A promise about every page: the figure is that of the worst one. */
function worst(name: string, values: readonly number[], bounds: Parameters<typeof figureOf>[2]) {
  const median = bounds.isMoreBetter ? Math.min(...values) : Math.max(...values);
  return { ...figureOf(name, values, bounds), median };
}

async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const customer = await furnishCustomer(url, { email: "nadia@example.com" });
  await signInBrowser(browser, url, customer);
}

interface Opened {
  readonly runs: number;
  readonly port: number;
  readonly origin: string;
  /** True for a visitor with empty storage; a customer's browser keeps what the cabinet stores. */
  readonly isFirstVisit: boolean;
}

async function measureAll(
  list: readonly string[],
  { runs, port, origin, isFirstVisit }: Opened,
): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const path of list) {
    const reports: z.output<typeof report>[] = [];
    for (let run = 0; run < runs; run += 1) {
      const lhr = await measureOnce(origin + path, port, isFirstVisit);
      reports.push(report.parse(lhr));
      printFailures(path, lhr.audits);
    }
    const scores = (key: keyof z.output<typeof report>["categories"]) =>
      reports.map(({ categories }) => Math.round(categories[key].score * 100));
    figures.push({
      page: path,
      performance: medianOf(scores("performance")),
      accessibility: Math.min(...scores("accessibility")),
      bestPractices: Math.min(...scores("best-practices")),
      seo: Math.min(...scores("seo")),
      lcpMs: medianOf(reports.map(({ audits }) => audits["largest-contentful-paint"].numericValue)),
      cls: medianOf(reports.map(({ audits }) => audits["cumulative-layout-shift"].numericValue)),
    });
  }
  return figures;
}

/** A page whose stream of events stays open is never quiet: Lighthouse would wait its whole 45 s for that, each time. */
const longestLoadMs = 6_000;

const caches = ["file_systems", "shader_cache", "service_workers", "cache_storage"] as const;

/** One run in an empty cache; the session, a cookie, stays. A run whose trace was lost says nothing of the page: it is done again. */
async function measureOnce(url: string, port: number, isFirstVisit: boolean) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      maxWaitForLoad: longestLoadMs,
      clearStorageTypes: isFirstVisit ? [...caches, "local_storage"] : [...caches],
      onlyCategories: Object.keys(report.shape.categories.shape),
    });
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
  }
  throw new Error(`Lighthouse could not measure ${url}.`);
}

/** Prints what keeps a page from full scores; times are in the figures. */
function printFailures(
  path: string,
  audits: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly title: string;
      }
    >
  >,
): void {
  for (const { id, score: value, scoreDisplayMode, title } of Object.values(audits)) {
    if (scoreDisplayMode === "binary" && value === 0) console.log(`${path}: ${id}: ${title}`);
  }
}
