import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { openProduct } from "#src/app/operator/open-product.ts";
import type { TestDatabase } from "#src/platform/db/test-database.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { apiDocsPath, pathOf } from "#src/shared/paths.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callOk } from "./harness/api-client.ts";
import { giveCommand } from "./harness/inspector.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { publicPaths } from "./harness/public-pages.ts";
import { type SiteProcess, startSiteProcess } from "./harness/site-process.ts";

// What search engines, links and language models find: every public page in every complete language, from
// every process.

const pages = publicPaths.flatMap((path) => completeLocales.map((code) => ({ path, code })));

let database: TestDatabase;
let site: SiteProcess;
let second: SiteProcess;

beforeAll(async () => {
  database = await ownDatabase();
  const settings = { DATABASE_URL: database.url, SUPPORT_EMAIL: "help@example.com" };
  site = await startSiteProcess(settings);
  second = await startSiteProcess({ ...settings, ROLES: "web" });
});

const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);
/** Attribute values, unescaped. */
const plain = (text: string | undefined) => text?.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe("every public page in every complete language", () => {
  const titles = new Map<string, string>();

  test.each(pages)("$path in $code", async ({ path, code }) => {
    const { tag, dir } = pickLocale(code);
    const answer = await fetch(site.url + localizedPath(path, code), { redirect: "manual" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);

    const title = plain(/<title>([^<]+)<\/title>/.exec(html)?.[1]) ?? "";
    expect(title).toContain("Moorage");
    expect(titles.get(`${code} ${title}`)).toBeUndefined();
    titles.set(`${code} ${title}`, path);
    const [description = ""] = attributes(html, /<meta name="description" content="([^"]+)"/g);
    // Twelve Japanese characters are a sentence.
    expect(description.length).toBeGreaterThan(10);

    const address = site.url + localizedPath(path, code);
    expect(attributes(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([address]);
    const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language, href]) => [language, href],
    );
    expect(alternates).toEqual([
      ...completeLocales.map((other) => [pickLocale(other).tag, site.url + localizedPath(path, other)]),
      ["x-default", site.url + path],
    ]);
    expect(attributes(html, /<meta property="og:image" content="([^"]+)"/g)).toEqual([
      `${site.url}/share.jpg`,
    ]);
    for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)) {
      expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org" });
    }
  });
});

test("home names the company and answers questions, the price list has its prices, for machines", async () => {
  const typesAt = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    return attributes(html, /<script type="application\/ld\+json">.+?"@type":"(\w+)"/g);
  };
  expect(await typesAt("/")).toEqual(["Organization", "FAQPage"]);
  expect(await typesAt("/servers")).toContain("OfferCatalog");
});

test("the site map has every page in every language, and machines find their texts", async () => {
  const get = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const sitemap = (await get("/sitemap.xml")).text;
  const { articles } = await callOk(site.url, "GET /v2/help?limit=100");
  const listed = publicPaths.filter((path) => !path.startsWith("/help/"));
  const all = [...listed, ...articles.map(({ slug }: { slug: string }) => pathOf("help-article", { slug }))];
  expect(attributes(sitemap, /<loc>([^<]+)<\/loc>/g).toSorted()).toEqual(
    [...all.flatMap((path) => completeLocales.map((code) => localizedPath(path, code))), apiDocsPath]
      .map((path) => site.url + path)
      .toSorted(),
  );
  const llms = (await get("/llms.txt")).text;
  for (const path of listed) expect(llms).toContain(`](${site.url}${path}): `);
  expect((await get("/robots.txt")).text).toContain("Sitemap:");
  expect((await get("/.well-known/security.txt")).text).toContain("mailto:help@example.com");
  expect(JSON.parse((await get("/site.webmanifest")).text)).toMatchObject({ name: "Moorage" });
});

test("a changed price is on the pages of every process", async () => {
  const showsAt = async ({ url }: SiteProcess, price: string) =>
    (await (await fetch(`${url}/servers`)).text()).includes(price);
  expect(await Promise.all([showsAt(site, "$77.77"), showsAt(second, "$77.77")])).toEqual([false, false]);

  const folder = await mkdtemp(join(tmpdir(), "found-"));
  const file = join(folder, "catalogue.json");
  const open = await openProduct(readConfig({ NODE_ENV: "test", DATABASE_URL: database.url }));
  const run = (name: string) => giveCommand(open, "catalogue", name, file);
  await run("export");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/"priceUsd": "[^"]+"/, '"priceUsd": "77.77"'));
  await run("import");
  await open.close();
  await rm(folder, { recursive: true });

  await expect.poll(() => showsAt(site, "$77.77")).toBe(true);
  await expect.poll(() => showsAt(second, "$77.77")).toBe(true);
});
