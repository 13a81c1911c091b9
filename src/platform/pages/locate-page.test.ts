import { expect, test } from "vitest";
import { locales } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { domainRoutes, paths } from "#src/shared/paths.ts";
import { locatePage } from "./locate-page.ts";
import { sitemapText } from "../machine-texts.ts";

/** A language whose pages do not exist yet. */
const untranslated = locales.find(({ code }) => !completeLocales.includes(code))?.code ?? "tlh";
const target = (path: string, language?: string, demo = true) => locatePage(path, language, demo);

test.each([
  ["/", "home", "en"],
  ["/servers", "servers", "en"],
  ["/xb", "home", "xb"],
  ["/xa/servers", "servers", "xa"],
])("%s is the page %s in %s", (path, route, locale) => {
  expect(target(path)).toMatchObject({ kind: "page", route, locale });
});

test.each([
  ["/login", "login"],
  ["/payment/pay_1", "payment"],
  ["/my-servers", "cabinet-my-servers"],
  ["/servers/srv_1", "cabinet-server"],
  ["/auth/register/usr_1", "auth-register"],
  ["/api", "cabinet-api"],
])("%s is the page %s, drawn by the browser", (path, route) => {
  expect(target(path)).toEqual({ kind: "shell", route });
});

test.each([
  ["/whitelabel/wls_1", "cabinet-whitelabel-dashboard"],
  ["/whitelabel/wls_1/pricelist", "cabinet-whitelabel-pricelist"],
  ["/whitelabel/wls_1/mailing", "cabinet-whitelabel-mailing"],
  ["/whitelabel/wls_1/promocodes", "cabinet-whitelabel-promocodes"],
  ["/whitelabel/wls_1/affiliate-program", "cabinet-whitelabel-affiliate-program"],
  ["/whitelabel/wls_1/settings", "cabinet-whitelabel-settings"],
])("%s is the page %s of a site that has resellers, and of no other", (path, route) => {
  expect(locatePage(path, undefined, false, { hasResellers: true })).toEqual({ kind: "shell", route });
  expect(locatePage(path, undefined, false)).toEqual({ kind: "redirect", to: "/", reason: "unknown" });
});

test.each([
  "/nope",
  `/${untranslated}/my-servers`,
  "/xb/my-servers",
  "/domains/mine/more",
  "//example.com/",
  "/\\example.com/",
  "/apis",
])("the unknown path %s leads to the start page", (path) => {
  expect(target(path)).toEqual({ kind: "redirect", to: "/", reason: "unknown" });
});

test.each([
  "/api/nope",
  "/assets/nope.js",
  "/.well-known/security.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
])("%s is a file or nothing, never a redirect", (path) => {
  expect(target(path)).toEqual({ kind: "missing" });
});

test("product §1: the path of a language that is not translated yet leads to the English page", () => {
  const english = (to: string) => ({ kind: "redirect", to, reason: "language" });
  expect(target(`/${untranslated}`)).toEqual(english("/"));
  expect(target(`/${untranslated}/servers`)).toEqual(english("/servers"));
});

test("English has no prefix, and a page has no slash at its end", () => {
  expect(target("/en/servers")).toEqual({ kind: "redirect", to: "/servers", reason: "moved" });
  expect(target("/en")).toEqual({ kind: "redirect", to: "/", reason: "moved" });
  expect(target("/servers/")).toEqual({ kind: "redirect", to: "/servers", reason: "moved" });
});

test("the language cookie leads public pages to its language, and nothing else", () => {
  expect(target("/servers", "xb")).toEqual({ kind: "redirect", to: "/xb/servers", reason: "language" });
  expect(target("/", "xb")).toEqual({ kind: "redirect", to: "/xb", reason: "language" });
  expect(target("/xa", "xb")).toMatchObject({ kind: "page", locale: "xa" });
  expect(target("/login", "xb")).toEqual({ kind: "shell", route: "login" });
  expect(target("/", untranslated)).toMatchObject({ kind: "page", locale: "en" });
});

test("the parts of the interface are shown in demo only", () => {
  expect(target("/dev/ui")).toEqual({ kind: "shell", route: null });
  expect(target("/dev/ui", undefined, false)).toEqual({ kind: "redirect", to: "/", reason: "unknown" });
});

test("the pseudo-locales exist in demo only", () => {
  expect(target("/xb", undefined, false)).toEqual({ kind: "redirect", to: "/", reason: "unknown" });
  expect(target("/", "xb", false)).toMatchObject({ kind: "page", locale: "en" });
});

test("pages of domain names are unknown where none are sold, and not in the sitemap", () => {
  const site = { withoutDomains: true } as const;
  for (const route of domainRoutes) {
    const path = paths[route].replace(":id", "x");
    expect(locatePage(path, undefined, false, site)).toEqual({
      kind: "redirect",
      to: "/",
      reason: "unknown",
    });
  }
  expect(locatePage("/de/domains", undefined, false, site)).toMatchObject({ kind: "redirect", to: "/" });
  expect(locatePage("/servers", undefined, false, site)).toMatchObject({ kind: "page" });
  expect(sitemapText("https://example.com", site)).not.toMatch(/domain|your-order/);
  expect(sitemapText("https://example.com")).toContain("/domains</loc>");
});
