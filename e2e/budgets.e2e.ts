import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { existingRoutes, paths, requiresLogin } from "#src/shared/paths.ts";
import { warmUp } from "#src/shared/site-files.ts";
import { readLazyPages } from "../scripts/safety/page-catalogs.ts";
import { readSources } from "../scripts/safety/source-files.ts";
import { publicPaths } from "./harness/public-pages.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, visit } from "./harness/visitor.ts";

// Limits on the bytes of a first visit (product's promise: public pages are instant, the cabinet is quick).

const kilobyte = 1000;
const budgets = {
  /** Its HTML with inlined styles. */
  publicPage: 17.8 * kilobyte,
  /** With an example of everything. */
  startPage: 22 * kilobyte,
  publicScript: 5 * kilobyte,
  /** With React and every part of the page hydrated. */
  publicScriptAfterIslands: 118 * kilobyte,
  /** Everything that a public page loads by itself, without pictures. */
  publicTotal: 134.6 * kilobyte,
  cabinetRoute: 204 * kilobyte,
  /** What a page adds when another was opened before; console and charts are loaded later still. */
  furtherRoute: 45 * kilobyte,
  styles: 15.4 * kilobyte,
};
const customerPaths = [...existingRoutes]
  .filter((route) => requiresLogin(route) && !paths[route].includes(":"))
  .map((route) => paths[route]);

const client = new URL("../dist/client/", import.meta.url);
const publicEntry = "src/web/public/entry-public.ts";
const cabinetEntry = "src/web/cabinet/main.tsx";
const shellChunk = "virtual:catalog/en";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    dynamicImports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);

const manifest = manifestSchema.parse(
  JSON.parse(await readFile(new URL(".vite/manifest.json", client), "utf8")),
);
/** The screens: every page is a file that its route imports on demand, with its texts. */
const pages = readLazyPages(readSources("src/features/*/web/routes.tsx"));

/** The files of a page that is opened first. */
function firstRoute(page: string): Set<string> {
  const catalogs = pages.find(({ path }) => path === page)?.catalogs ?? [];
  return filesOf([cabinetEntry, page, shellChunk, ...catalogs.map((name) => `${shellChunk}/${name}`)]);
}

/** The files loaded before any of these modules runs; with `later` also those that they may load then. */
function filesOf(keys: readonly string[], seen = new Set<string>(), later = false): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(later ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports, seen, later);
  }
  return seen;
}

/** The chunks that are loaded before this module runs, and its own. */
function startOf(entry: string) {
  const files = filesOf([entry]);
  return Object.values(manifest).filter(({ file }) => files.has(file));
}

/** Early calls of the page's HTML that no code has used; undefined when their answers are no longer used. */
function firstCallsOf(page: Page): Promise<object | undefined> {
  return page.evaluate("globalThis.firstCalls");
}

/** Runs in the page: the islands that React has not taken over yet. It marks every element that it hydrates. */
function deadParts(): (string | undefined)[] {
  const isAlive = (element: Element | null) =>
    element === null || Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  return [...document.querySelectorAll<HTMLElement>("[data-island]")]
    .filter((island) => !isAlive(island.firstElementChild))
    .map((island) => island.dataset["island"]);
}

/** Runs in the page: waits until it has nothing to do. */
function idle(): Promise<void> {
  return new Promise((done) => requestIdleCallback(() => done()));
}

async function zippedBytes(files: Iterable<string>): Promise<number> {
  const contents = await Promise.all([...files].map((file) => readFile(new URL(file, client))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

describe("the cabinet's first route", () => {
  test("every page is measured", () => {
    const built = startOf(cabinetEntry)
      .flatMap(({ dynamicImports }) => dynamicImports)
      .filter((key) => key.endsWith("-page.tsx"));
    expect(new Set(pages.map(({ path }) => path))).toEqual(new Set(built));
  });

  test.each([...new Set(pages.map(({ path }) => path))])("%s", async (page) => {
    const first = firstRoute(page);
    expect(await zippedBytes(first)).toBeLessThanOrEqual(budgets.cabinetRoute);
    const shell = filesOf([cabinetEntry, shellChunk]);
    expect(await zippedBytes([...first].filter((file) => !shell.has(file)))).toBeLessThanOrEqual(
      budgets.furtherRoute,
    );
  });
});

test("nothing that a public page loads, at once or later, starts the cabinet", async () => {
  const files = [...filesOf([publicEntry], new Set(), true)].filter((file) => file.endsWith(".js"));
  const contents = await Promise.all(
    files.map(async (file) => ({ file, code: await readFile(new URL(file, client), "utf8") })),
  );
  const starting = contents.filter(({ code }) => code.includes("no place for the application"));
  expect(starting.map(({ file }) => file)).toEqual([]);
});

test.each([publicEntry, cabinetEntry])("styles of %s", async (entry) => {
  const sheets = startOf(entry).flatMap(({ css }) => css);
  expect(sheets).not.toEqual([]);
  expect(await zippedBytes(sheets)).toBeLessThanOrEqual(budgets.styles);
});

// It is read after theirs, in the same layer: a class that came without its page's variants would win over them.
test("a sheet of classes that public pages read later has every class of theirs", async () => {
  const files = filesOf([publicEntry], new Set(), true);
  const start = startOf(publicEntry).flatMap(({ css }) => css);
  const further = Object.values(manifest).flatMap(({ file, css }) => (files.has(file) ? css : []));
  const [own = new Set<string>(), ...others] = await Promise.all(
    [...new Set([...start, ...further])].map(utilities),
  );
  const later = others.filter((classes) => classes.size > 0);
  expect(own.size).toBeGreaterThan(100);
  expect(later).not.toEqual([]);
  for (const classes of later) expect([...own].filter((name) => !classes.has(name))).toEqual([]);
});

/** The classes that a sheet has in the layer of utilities. */
async function utilities(sheet: string): Promise<ReadonlySet<string>> {
  const css = await readFile(new URL(sheet, client), "utf8");
  const [, layer = ""] = css.split("@layer utilities{");
  let depth = 1;
  const end = [...layer].findIndex((letter) => {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    return depth === 0;
  });
  return new Set(layer.slice(0, end).match(/(?<=[{},])\.(?:\\.|[\w-])+/g));
}

test("the script of public pages", async () => {
  expect(await zippedBytes(filesOf([publicEntry]))).toBeLessThanOrEqual(budgets.publicScript);
});

describe("in a browser", () => {
  let site: SharedSite;

  beforeAll(async () => {
    site = await useSharedSite();
  });

  test.each(publicPaths)("%s loads no more than its script before it is idle", async (path) => {
    const { page, close } = await visit({ reducedMotion: "no-preference" });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname.slice(1));
    });
    // Idle never comes: only what the page needs by itself is left.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    // A busy machine may take half a second between a page and its script.
    await expect.poll(() => new Set(asked), { timeout: 20_000 }).toEqual(filesOf([publicEntry]));
    const inline = await page.locator("script:not([src]):not([type])").allTextContents();
    const inlineBytes = inline.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect((await zippedBytes(asked)) + inlineBytes).toBeLessThanOrEqual(budgets.publicScript);
    await close();
  });

  test.each(publicPaths)("%s with its styles", async (path) => {
    const bytes = async (): Promise<number> => {
      const answer = await fetch(site.url + path, { headers: { "accept-encoding": "br" } });
      await answer.arrayBuffer();
      expect(answer.headers.get("content-encoding")).toBe("br");
      return Number(answer.headers.get("content-length"));
    };
    // The first visit does not wait for the best compression.
    await expect.poll(bytes).toBeLessThanOrEqual(path === "/" ? budgets.startPage : budgets.publicPage);
  });

  test.each(publicPaths)("%s when all of it is hydrated", async (path) => {
    const { page, close } = await visit({ reducedMotion: "no-preference" });
    const scripts = new Set<string>();
    const waiting = new Set<Request>();
    let bytes = 0;
    page.on("request", (request) => waiting.add(request));
    page.on("requestfinished", (request) => waiting.delete(request));
    page.on("requestfailed", (request) => waiting.delete(request));
    page.on("response", (answer) => {
      const kind = answer.request().resourceType();
      if (kind === "script") scripts.add(new URL(answer.url()).pathname.slice(1));
      if (["document", "stylesheet", "font", "script"].includes(kind)) {
        bytes += Number(answer.headers()["content-length"]);
      }
    });
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeLessThanOrEqual(budgets.publicTotal);
    // A touch hydrates the parts that wait for one.
    for (const part of await page.locator("[data-island]").all()) await part.dispatchEvent("pointerover");
    await expect.poll(() => page.evaluate(deadParts), { timeout: 20_000 }).toEqual([]);
    // What they load by themselves, they have asked for by now.
    await expect.poll(() => page.evaluate(idle).then(() => waiting.size), { timeout: 20_000 }).toBe(0);
    expect(await zippedBytes(scripts)).toBeLessThanOrEqual(budgets.publicScriptAfterIslands);
    await close();
  });

  test("what a page's HTML requests early, its code uses, and requests no second time", async () => {
    const { page, close } = await visit({ reducedMotion: "no-preference" });
    await signUp(page, site.url, "first-calls@example.com", "a long enough password");
    for (const path of customerPaths) {
      const asked: string[] = [];
      const note = (request: Request) => asked.push(new URL(request.url()).pathname);
      page.on("request", note);
      await page.goto(site.url + path);
      // Nothing is left, or the machine was so slow that all answers had become too old.
      await expect.poll(async () => Object.keys((await firstCallsOf(page)) ?? {})).toEqual([]);
      page.off("request", note);
      if ((await firstCallsOf(page)) === undefined) continue;
      expect(
        asked.filter((call) => call === "/api/users/me"),
        path,
      ).toHaveLength(1);
    }
    await close();
  });

  test("a cabinet page loads what the manifest says it does, and no more", async () => {
    const { page, close } = await visit({ reducedMotion: "no-preference" });
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname.slice(1));
    });
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/login`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const expected = firstRoute("src/features/accounts/web/login-page.tsx").add(warmUp.path.slice(1));
    expect([...asked].filter((file) => !expected.has(file))).toEqual([]);
    await close();
  });
});
