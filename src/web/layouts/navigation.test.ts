import { expect, test } from "vitest";
import { domainRoutes, matchRoute } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { footerColumns } from "./footer-columns.ts";
import { isCurrent, linksOf, sidebarLinks, topLinks, topNavigation } from "./navigation.ts";

const bare: SiteSettings = {
  name: "Example",
  telegram: { news: null, support: null, bot: null },
  proxyUrl: null,
  supportEmail: null,
  rating: null,
  about: null,
  reviews: null,
  analytics: null,
};
const withTelegram: SiteSettings = {
  ...bare,
  telegram: {
    news: "https://t.example/news",
    support: "https://t.example/help",
    bot: "https://t.example/bot",
  },
};

test("the sidebar has the pages that exist, in the product's order", () => {
  expect(sidebarLinks.map((link) => link.href)).toEqual([
    "/my-domains",
    "/my-servers",
    "/contact",
    "/wallet",
    "/transactions",
    "/notifications",
    "/api",
    "/whitelabel",
    "/settings",
    "/support",
  ]);
});

test("a link that is not configured is absent", () => {
  expect(topNavigation(bare).map((group) => group.text)).toEqual(["servers", "domains", "tools"]);
  const tools = (site: SiteSettings) =>
    topNavigation(site)
      .at(-1)
      ?.links.map(({ href }) => href);
  expect(tools(bare)).toEqual(["/api", "/help"]);
  expect(tools(withTelegram)).toEqual(["https://t.example/bot", "/api", "/help"]);
  expect(topLinks.everyone.map((link) => link.href)).toEqual(["/"]);
  expect(footerColumns(bare).telegram).toEqual([]);
  expect(footerColumns(withTelegram).telegram.map((link) => link.text)).toEqual([
    "telegramNews",
    "telegramSupport",
    "telegramBot",
  ]);
});

test("the footer links to existing pages only", () => {
  const { site, buy, account } = footerColumns(bare);
  expect(site.map((link) => link.href)).toEqual([
    "/#benefits",
    "/#about",
    "/#services",
    "/#faq",
    "/help",
    "/status",
    "/support-ticket",
    "/offer",
    "/privacy",
    "/api/docs",
  ]);
  expect(buy.map((link) => link.href)).toEqual(["/your-order", "/order-vm"]);
  expect(account.map((link) => link.href)).toEqual(["/my-domains", "/my-servers", "/wallet", "/settings"]);
});

test.each([
  ["/servers/srv_1", true],
  ["/order-vm", true],
  ["/my-servers", true],
  ["/wallet", false],
])("my servers at %s is current: %s", (path, expected) => {
  const link = { href: "/my-servers", alternatives: ["/servers", "/order-vm"] };
  expect(isCurrent(link, path)).toBe(expected);
});

test("a link to a part of a page is current on that page", () => {
  expect(isCurrent({ href: "/domains#domains", alternatives: [] }, "/domains")).toBe(true);
  expect(isCurrent({ href: "/domains#domains", alternatives: [] }, "/servers")).toBe(false);
  expect(isCurrent({ href: "/#faq", alternatives: [] }, "/servers")).toBe(false);
});

test("home is current at home only", () => {
  expect(isCurrent({ href: "/", alternatives: [] }, "/")).toBe(true);
  expect(isCurrent({ href: "/", alternatives: [] }, "/servers")).toBe(false);
});

test("a site that sells no domain names has no link to their pages", () => {
  const site = { ...withTelegram, withoutDomains: true as const };
  expect(topNavigation(site).map((group) => group.text)).toEqual(["servers", "tools"]);
  const { site: about, buy, account, telegram } = footerColumns(site);
  const groups = topNavigation(site).flatMap(({ links }) => links);
  const all = [groups, linksOf(site, sidebarLinks), about, buy, account, telegram].flat();
  const routes = all.map(({ href }) => matchRoute(href.split("#")[0] ?? ""));
  expect(routes.filter((route) => route !== null && domainRoutes.has(route))).toEqual([]);
  expect(linksOf(site, sidebarLinks).length).toBeGreaterThan(3);
});
