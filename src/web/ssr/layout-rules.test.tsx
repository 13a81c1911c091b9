import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { existingRoutes, paths, type RouteName, serverRenderedRoutes } from "#src/shared/paths.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { footerColumns } from "#src/web/layouts/footer-columns.ts";
import {
  isCurrent,
  type NavigationLink,
  sidebarLinks,
  topLinks,
  topNavigation,
} from "#src/web/layouts/navigation.ts";
import { PublicLayout } from "#src/web/layouts/public-layout.tsx";
import { bareSite, emptyCatalogue, publicData, publicPage, smallCatalogue } from "./public-page.fixture.ts";
import type { PublicPage } from "./public-page.ts";

// One test for each line of product §1 and §2 about the layout around a page, as far as markup shows it. What
// only a browser shows is in e2e/layout-rules.e2e.ts; which page has what, in src/web/layouts/page-layouts.test.ts.

const site: SiteSettings = {
  ...bareSite,
  telegram: {
    news: "https://t.example/news",
    support: "https://t.example/help",
    bot: "https://t.example/bot",
  },
  proxyUrl: "https://proxy.example",
  rating: { score: 4.8, reviews: 1284, url: "https://rating.example", isExample: false },
};

function draw(change: Partial<PublicPage> = {}, account: ReactNode = null): string {
  return renderToString(
    <PublicLayout
      page={publicPage({ site, ...change })}
      account={account}
      language={null}
      languageInMenu={null}
    >
      <p>content</p>
    </PublicLayout>,
  );
}

const addresses = (links: readonly NavigationLink[]) => links.map(({ href }) => href);
/** Promised addresses whose page exists. */
const built = (promised: readonly (readonly [RouteName, string?])[]) =>
  promised.filter(([route]) => existingRoutes.has(route)).map(([route, hash = ""]) => paths[route] + hash);
const linkTo = (html: string, href: string) =>
  new RegExp(`<a [^>]*href="${href}"[^>]*>`).exec(html)?.[0] ?? "";
const headerOf = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? "";
/** Where the links of a part lead, in the order in which they are drawn. */
const drawnLinks = (part: string) => [...part.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);

describe("product §2, top navigation", () => {
  const groups = new Map(topNavigation(site).map(({ text, links }) => [text, addresses(links)]));

  test("Servers group: virtual servers at /servers, and dedicated servers", () => {
    expect(groups.get("servers")).toEqual(built([["servers"], ["dedicated-servers"]]));
  });

  test("Domains group: popular domains at /domains#domains, domain transfer at /domain-transfer", () => {
    const promised = built([["domains", "#domains"], ["domain-transfer"]]);
    expect(groups.get("domains") ?? []).toEqual(promised);
  });

  test("the Servers group itself points to /dedicated-servers, the Domains group to /domains", () => {
    const leads = topNavigation(site).map(({ lead }) => lead?.href);
    expect(leads).toEqual(["/dedicated-servers", "/domains", undefined]);
    const header = headerOf(draw());
    expect(header).toMatch(/<a href="\/dedicated-servers"[^>]*>Servers<\/a><details/);
    expect(header).toMatch(/<a href="\/domains"[^>]*>Domains<\/a><details/);
  });

  test("a menu has its facts from the catalogue, and the customer's own things at its foot", () => {
    const header = headerOf(draw());
    expect(header).toMatch(/Virtual servers<\/span><span[^>]*>First month from \$2\.00</);
    expect(header).toMatch(/Popular domains<\/span><span[^>]*>\.com \$7\.00, \.co\.uk \$10\.40</);
    expect(linkTo(header, "/my-servers")).toContain("hidden in-data-auth:flex");
    const cheaper = draw({ data: publicData({ catalogue: smallCatalogue(150) }) });
    expect(cheaper).toContain("First month from $1.50");
    const empty = draw({ data: publicData({ catalogue: emptyCatalogue, tlds: [] }) });
    expect(empty).not.toMatch(/First month from|from \$/);
  });

  test("Tools group: external messaging-app bot link, API page at /api", () => {
    expect(groups.get("tools")).toEqual(["https://t.example/bot", ...built([["cabinet-api"], ["help"]])]);
    expect(linkTo(draw(), "https://t.example/bot")).toContain('target="_blank"');
  });

  test("Support at /support-ticket, signed-in only", () => {
    expect(addresses(topLinks.signedIn)).toEqual(built([["cabinet-support-ticket"]]));
    for (const href of addresses(topLinks.signedIn)) {
      const header = headerOf(draw());
      expect(linkTo(header, href)).toContain("in-data-auth:flex");
    }
  });

  test("Home at /", () => {
    expect(addresses(topLinks.everyone)).toEqual(["/"]);
  });

  test("the header has the groups with their own page and its links, then Home, in this order", () => {
    const menu = /<nav aria-label="Main".*?<\/nav>/s.exec(headerOf(draw()))?.[0] ?? "";
    expect(drawnLinks(menu)).toEqual([
      "/dedicated-servers",
      "/servers",
      "/dedicated-servers",
      "/my-servers",
      "/domains",
      "/domains#domains",
      "/domain-transfer",
      "/my-domains",
      "https://t.example/bot",
      "/api",
      "/help",
      "/support-ticket",
      "/",
    ]);
    expect(menu).toMatch(/href="\/"[^>]*>Home<\/a><\/nav>$/);
  });

  test("visitors have Log in and Sign Up and no account; a customer's header hides both", () => {
    const header = headerOf(draw({}, <i data-account-of-customers />));
    for (const [path, name] of [
      ["/login", "Log in"],
      ["/signup", "Sign Up"],
    ] as const) {
      const link = new RegExp(`<a [^>]*href="${path}"[^>]*>${name}</a>`).exec(header)?.[0];
      expect(link).toMatch(/class="[^"]*in-data-auth:hidden/);
    }
    expect(header).toContain(
      '<div class="hidden in-data-auth:block"><i data-account-of-customers="true"></i></div>',
    );
  });
});

describe("product §2, signed-in sidebar", () => {
  test("in order", () => {
    expect(addresses(sidebarLinks)).toEqual(
      built([
        ["cabinet-my-domains"],
        ["cabinet-my-servers"],
        ["cabinet-contacts"],
        ["cabinet-wallet"],
        ["cabinet-transactions"],
        ["cabinet-notifications"],
        ["cabinet-api"],
        ["cabinet-whitelabel"],
        ["cabinet-settings"],
        ["cabinet-support"],
      ]),
    );
  });

  test("an item is highlighted when the current path starts with its link or an alternative prefix", () => {
    const currentAt = (path: string) => addresses(sidebarLinks.filter((link) => isCurrent(link, path)));
    for (const path of ["/my-servers", "/servers/srv_1", "/order-vm"]) {
      expect(currentAt(path)).toEqual(["/my-servers"]);
    }
    expect(currentAt("/domains/new")).toEqual(built([["cabinet-my-domains"]]));
    expect(currentAt("/contacts")).toEqual(built([["cabinet-contacts"]]));
  });
});

describe("product §2, burger", () => {
  const burger = /<dialog.*<\/dialog>/s.exec(draw())?.[0] ?? "";
  const places = (...parts: readonly string[]) => parts.map((part) => burger.indexOf(part));

  test("a customer's own pages come before what is on sale, and logging out at the end", () => {
    const [mine = 0, wallet = 0, sale = 0, out = 0] = places(
      "/my-domains",
      "/wallet",
      "<details",
      "data-log-out",
    );
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(wallet);
    expect(wallet).toBeLessThan(sale);
    expect(sale).toBeLessThan(out);
    expect(burger).toMatch(
      /<button[^>]*data-log-out="Failed logout"[^>]*class="hidden [^"]*in-data-auth:block/,
    );
  });

  test("visitors find Sign Up in its head, Log in once beside it at its foot, and a group's own page in the group", () => {
    const head = burger.slice(0, burger.indexOf("<nav"));
    expect(head).toMatch(/href="\/signup"[^>]*in-data-auth:hidden/);
    expect(burger.match(/href="\/login"/g)).toHaveLength(1);
    const foot = burger.slice(burger.indexOf("</nav>"));
    expect(foot).toMatch(/in-data-auth:hidden.*href="\/signup".*href="\/login"/);
    expect(burger).toContain('href="/domains"');
    expect(burger.match(/href="\/dedicated-servers"/g)).toHaveLength(1);
  });
});

describe("product §2, footer", () => {
  const columns = footerColumns(site);

  test("column 1: Benefits, About us, Services, Reviews, FAQ (home anchors), Support, Offer, Privacy, API", () => {
    const anchors = ["benefits", "about", "services", "reviews", "faq"].map((part) => `/#${part}`);
    const pages = built([["help"], ["status"], ["cabinet-support-ticket"], ["offer"], ["privacy"]]);
    expect(addresses(footerColumns({ ...site, reviews: "examples" }).site)).toEqual([
      ...anchors,
      ...pages,
      "/api/docs",
    ]);
  });

  test("the footer has the three columns one after the other, that of customers below the second", () => {
    const html = draw({ site: { ...site, reviews: "examples" } });
    const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
    const { site: first, buy, account, telegram } = footerColumns({ ...site, reviews: "examples" });
    expect(drawnLinks(footer)).toEqual([
      site.rating?.url,
      ...[first, buy, account, telegram].flatMap((links) => addresses(links)),
    ]);
  });

  test("API (external) opens /api/docs in a new tab", () => {
    expect(linkTo(draw(), "/api/docs")).toContain('target="_blank"');
  });

  test("column 2: Buy Domain and Buy Server for everyone; My Domains, My Servers, Wallet, Settings signed in", () => {
    expect(addresses(columns.buy)).toEqual(built([["your-order"], ["cabinet-order-vm"]]));
    expect(addresses(columns.account)).toEqual(
      built([["cabinet-my-domains"], ["cabinet-my-servers"], ["cabinet-wallet"], ["cabinet-settings"]]),
    );
    expect(draw()).toMatch(/<li class="hidden in-data-auth:block"><ul><li><a href="\/my-/);
  });

  test("column 3: the three Telegram links", () => {
    const { news, support, bot } = site.telegram;
    expect(addresses(columns.telegram)).toEqual([news, support, bot]);
  });
});

describe("product §1", () => {
  test("every link that leads outside opens in a new tab, and passes no window on", () => {
    const links = [...draw().matchAll(/<a [^>]*href="(https?:[^"]+)"[^>]*>/g)];
    const outside = [site.rating?.url, site.proxyUrl, ...Object.values(site.telegram)];
    expect(new Set(links.map(([, href]) => href))).toEqual(new Set(outside));
    for (const [link] of links) expect(link).toMatch(/target="_blank" rel="noopener"/);
  });

  test("the copyright line starts in 2022", () => {
    expect(draw({ year: 2031 })).toMatch(/© \u20662022–2031\u2069/);
  });

  test("the copyright line of a reseller's site starts in the year of its opening", () => {
    const shop = { ...site, sinceYear: 2030 };
    expect(draw({ year: 2031, site: shop })).toMatch(/© \u20662030–2031\u2069/);
    expect(draw({ year: 2030, site: shop })).toMatch(/© 2030 /);
  });

  test("the footer mentions support 24/7 and shows a trust-rating widget", () => {
    const html = draw();
    expect(html.slice(html.indexOf("<footer"))).toMatch(/4\.8.*1,284 reviews.*Support 24\/7/s);
  });

  test("the footer says hours in place of 24/7 where support has other ones, and none while they are not known", () => {
    const ranges = [1, 2, 3, 4, 5].map((day) => ({ day, from: "09:00", to: "18:00" }));
    const supportHours = { isRoundTheClock: false, zone: "Europe/Berlin", ranges };
    const footerOf = (own: Partial<SiteSettings>) => {
      const html = draw({ site: { ...site, ...own } });
      return html.slice(html.indexOf("<footer")).replaceAll(/[\u2066\u2069]/g, "");
    };
    expect(footerOf({ supportHours })).toContain("Support Mon–Fri 09:00–18:00, times of Europe/Berlin");
    expect(footerOf({ supportHours })).not.toContain("24/7");
    const { supportHours: _, ...unknown } = site;
    const html = draw({ site: unknown });
    expect(html.slice(html.indexOf("<footer"))).not.toContain("24/7");
  });

  test("pages say that VAT comes on top where the site charges it, and nothing of it elsewhere", () => {
    const words = "Prices do not include VAT.";
    const plusVat = draw({ site: { ...site, plusVat: true } });
    expect(plusVat).toContain(words);
    expect(draw()).not.toContain(words);
  });

  test("a sale banner advertises top cloud server configurations in Germany with a 10% discount", () => {
    expect(draw()).toContain("Top cloud server configurations in Germany, 10% off the first term.");
  });

  test('a ticker shows ".COM just $7!" and "First VPS only $2!" repeated in 12 groups, 11 of them aria-hidden', () => {
    const html = draw();
    const ticker = html.slice(html.indexOf("ticker-track"), html.indexOf("<header"));
    expect(ticker.match(/\.COM just \$7!.*?First VPS only \$2!/g)).toHaveLength(12);
    expect(ticker.match(/<span aria-hidden="true" class="flex min-w/g)).toHaveLength(11);
  });

  test("a service switcher offers the server service at / and an external proxy service in a new tab", () => {
    const html = draw();
    const switcher = /<nav aria-label="Services".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(drawnLinks(switcher)).toEqual(["/", "https://proxy.example"]);
    expect(linkTo(switcher, "/")).not.toContain("target");
    expect(linkTo(switcher, "https://proxy.example")).toContain('target="_blank"');
  });
});

describe("product §2, what surrounds a page", () => {
  const pages = [...serverRenderedRoutes].filter((route) => existingRoutes.has(route));
  const where = (mark: string) =>
    pages.filter((route) => draw({ route, path: paths[route] }).includes(mark)).sort();
  const texts = ["help", "help-article", "status", "status-history", "offer", "privacy"] as const;
  const selling = pages.filter((route) => ![...texts, "your-order"].includes(route));

  test("the ticker is on every public page, the closing block on the seven selling pages", () => {
    expect(where("ticker-track")).toEqual(pages.toSorted());
    expect(where('id="closing"')).toEqual(selling.toSorted());
    expect(selling).toHaveLength(7);
  });

  test("the background is on every public page but the order, header and footer on all", () => {
    expect(where("text-contour")).toEqual([...selling, ...texts].toSorted());
    expect(where("<footer")).toEqual(pages.toSorted());
    expect(where('<nav aria-label="Main"')).toEqual(pages.toSorted());
  });
});

describe("product §9, analytics", () => {
  test("nothing of it is on a page while no id is configured", () => {
    expect(draw()).not.toMatch(/data-analytics|data-opens-consent/);
  });

  test("with an id the page asks, and the answer can be changed", () => {
    const html = draw({ site: { ...site, analytics: { id: "G-TEST1", url: "https://count.example/g" } } });
    expect(html).toMatch(/<section hidden="" [^>]*data-analytics="G-TEST1"/);
    expect(html).toContain("count.example");
    expect(html).toContain("data-opens-consent");
  });
});
