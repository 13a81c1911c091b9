import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import type { PageAssets, PageInput } from "#src/shared/page-render.ts";
import { contentPolicy } from "./content-policy.ts";
import { createPages } from "./create-pages.ts";

const assets: PageAssets = {
  css: "",
  inlined: [],
  stylesheets: [],
  fonts: [],
  script: "/assets/a.js",
  preloads: [],
};
const settings = {
  name: "Example",
  telegram: { news: null, support: null, bot: null },
  proxyUrl: null,
  supportEmail: null,
  rating: null,
  about: null,
  reviews: null,
  analytics: null,
};

let app: FastifyInstance;
let drawn: PageInput<{ price: number }>[];
let price: number;
let version: string;
let canDraw: boolean;
let isReady: boolean;

beforeEach(async () => {
  [drawn, price, version, canDraw, isReady] = [[], 200, "1", true, true];
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "not_found" }));
  await app.register(
    createPages<{ price: number }>({
      build: {
        renderer: () =>
          Promise.resolve({
            render: (input: PageInput<{ price: number }>) => {
              if (!canDraw) return Promise.reject(new Error("no data"));
              drawn.push(input);
              const { localeCode, path, data, site } = input;
              return Promise.resolve(`<p>${localeCode} ${path} ${data.price}${site.movedTo ?? ""}</p>`);
            },
            renderShell: ({ site, assets: { script }, localeCode }) =>
              Promise.resolve(`<p>shell of ${script} in ${localeCode}${site.movedTo ?? ""}</p>`),
            describe: () => Promise.resolve([{ path: "/", title: "Start", description: "All of it." }]),
            inlineScripts: [],
          }),
        publicAssets: assets,
        officeAssets: assets,
        serveOfficeAssets: async () => undefined,
        shellAssets: (route, locale) => Promise.resolve({ ...assets, script: `${route} ${locale}` }),
        policy: contentPolicy(["run()"]),
        narrow: (html) => html,
        finish: (_url, html) => Promise.resolve(html),
        serveAssets: () => Promise.resolve(),
      },
      clock: new ManualClock(new Date("2026-11-20T00:00:00Z")),
      demo: true,
      siteOf: ({ hostname }) => ({
        id: 1,
        origin: "https://example.com",
        settings:
          hostname === "left.example" && isReady ? { ...settings, movedTo: "https://new.example" } : settings,
      }),
      ready: async () => {
        await Promise.resolve();
        isReady = true;
      },
      loadData: () => Promise.resolve({ price }),
      securityContact: () => "safe@example.com",
      version: () => version,
    }),
  );
});

afterEach(() => app.close());

test("a page is rendered once for everyone, and again when its data has a new version", async () => {
  const [first, second] = await Promise.all([app.inject("/servers"), app.inject("/servers?from=mail")]);
  expect(first.body).toBe("<p>en /servers 200</p>");
  expect(second.body).toBe(first.body);
  expect(drawn).toHaveLength(1);

  price = 300;
  expect((await app.inject("/servers")).body).toBe(first.body);
  version = "2";
  expect((await app.inject("/servers")).body).toBe("<p>en /servers 300</p>");
});

test("only the former host redirects to the new one", async () => {
  const bodyAt = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).body;
  expect(await bodyAt("/", "left.example")).toBe("<p>en / 200https://new.example</p>");
  expect(await bodyAt("/", "example.com")).toBe("<p>en / 200</p>");
  expect(await bodyAt("/login", "left.example")).toBe("<p>shell of login en in enhttps://new.example</p>");
  expect(await bodyAt("/login", "example.com")).toBe("<p>shell of login en in en</p>");
});

test.each([
  ["/", "<p>en / 200https://new.example</p>"],
  ["/login", "<p>shell of login en in enhttps://new.example</p>"],
])("%s has settings that were read only when the site was ready", async (url, expected) => {
  isReady = false;
  expect((await app.inject({ url, headers: { host: "left.example" } })).body).toBe(expected);
});

test("a page that could not be rendered is retried on the next visit", async () => {
  canDraw = false;
  expect((await app.inject("/")).statusCode).toBe(500);
  canDraw = true;
  expect((await app.inject("/")).body).toBe("<p>en / 200</p>");
});

test("a page comes compressed, and not at all when the browser has it", async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: "/", headers });
  const br = await get({ "accept-encoding": "gzip, deflate, br" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe("<p>en / 200</p>");
  const gz = await get({ "accept-encoding": "gzip, br;q=0" });
  expect(gunzipSync(gz.rawPayload).toString()).toBe("<p>en / 200</p>");
  const known = await get({ "if-none-match": String(br.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
});

test("every page carries the policy with the hashes of its own scripts", async () => {
  const policy = String((await app.inject("/login")).headers["content-security-policy"]);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("the shell of a page brings its code and texts, in the language of the cookie", async () => {
  const inGerman = await app.inject({ url: "/deposit", cookies: { language: "de" } });
  expect(inGerman.body).toBe("<p>shell of deposit de in de</p>");
  const untranslated = await app.inject({ url: "/deposit", cookies: { language: "uk" } });
  expect(untranslated.body).toBe("<p>shell of deposit en in en</p>");
  expect(inGerman.headers.vary).toBe("Accept-Encoding, Cookie");
});

test("the shell is for people entering the cabinet, not for search engines", async () => {
  const shell = await app.inject("/my-servers");
  expect(shell.body).toBe("<p>shell of cabinet-my-servers en in en</p>");
  expect(shell.headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "no-cache" });
});

test("unknown paths lead to the start page; unknown calls and files do not exist", async () => {
  const unknown = await app.inject("/nope?next=/x");
  expect([unknown.statusCode, unknown.headers.location]).toEqual([302, "/"]);
  expect((await app.inject("/api/nope")).statusCode).toBe(404);
  expect((await app.inject("/assets/nope.js")).statusCode).toBe(404);
});

test("the redirect to the chosen language may not be cached", async () => {
  const answer = await app.inject({ url: "/servers?a=1", headers: { cookie: "x=1; language=xb" } });
  expect(answer.headers.location).toBe("/xb/servers?a=1");
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

test("machines find the pages and the icon", async () => {
  expect((await app.inject("/robots.txt")).body).toContain("Sitemap: https://example.com/sitemap.xml");
  const sitemap = (await app.inject("/sitemap.xml")).body;
  expect(sitemap).toContain("<loc>https://example.com/servers</loc>");
  expect(sitemap).not.toContain("/xb");
  expect((await app.inject("/favicon.svg")).headers["content-type"]).toBe("image/svg+xml");
  const manifest: { name: string; icons: { src: string }[] } = (await app.inject("/site.webmanifest")).json();
  expect(manifest.name).toBe("Example");
  for (const { src } of manifest.icons) {
    expect((await app.inject(src)).headers["content-type"]).toMatch(/^image\//);
  }
  expect((await app.inject("/share.jpg")).rawPayload.length).toBeLessThanOrEqual(200_000);
});

test("language models find the pages and the calls as text", async () => {
  const text = (await app.inject("/llms.txt")).body;
  expect(text).toMatch(/^# Example\n\n> All of it\.\n/);
  expect(text).toContain("- [Start](https://example.com/): All of it.");
  expect(text).toContain("https://example.com/api/openapi.json");
});

test("security.txt names whom to report a fault to, and is valid for half a year", async () => {
  const text = (await app.inject("/.well-known/security.txt")).body;
  expect(text).toContain("Contact: mailto:safe@example.com\nExpires: 2027-05-19T00:00:00Z\n");
  expect((await app.inject("/.well-known/other.txt")).statusCode).toBe(404);
});

test("a page may send its views to the configured collector only, and run none of its scripts", () => {
  const policy = contentPolicy(["run()"], ["https://count.example"]);
  expect(policy).toContain("connect-src 'self' https://count.example;");
  expect(policy.match(/count\.example/g)).toHaveLength(1);
});
