import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import { PublicLayout } from "#src/web/layouts/public-layout.tsx";
import { islandNames } from "#src/web/public/island-loaders.ts";
import { islandComponents } from "./islands.gen.ts";
import { createIslandRenderer } from "./island-renderer.tsx";
import { describeAccount, describeLanguages } from "./layout-islands.ts";
import { PageHead } from "./page-head.tsx";
import { pageTable } from "./page-table.ts";
import { bareSite, emptyCatalogue, publicData, publicPage, smallCatalogue } from "./public-page.fixture.ts";
import type { PublicPage } from "./public-page.ts";

function draw(page: PublicPage): string {
  const island = createIslandRenderer();
  const languages = describeLanguages(page);
  return renderToString(
    <PublicLayout
      page={page}
      account={island("account-bar", describeAccount(page))}
      language={island("language-dialog", { ...languages, wide: false })}
      languageInMenu={island("language-dialog", { ...languages, wide: true })}
    >
      {pageTable[page.route]?.content(page, island)}
    </PublicLayout>,
  );
}

const servers = (change: Partial<PublicPage> = {}) =>
  publicPage({ route: "servers", path: "/servers", ...change });

test("the same page has the same bytes, so every process sends the same ETag", () => {
  expect(draw(publicPage())).toBe(draw(publicPage()));
});

test("the server and the browser have the same islands", () => {
  expect(islandNames.toSorted()).toEqual(Object.keys(islandComponents).toSorted());
});

test("islands of a page have different id prefixes", () => {
  const prefixes = [...draw(publicPage()).matchAll(/data-prefix="([^"]+)"/g)].map((match) => match[1]);
  expect(prefixes).toHaveLength(5);
  expect(new Set(prefixes).size).toBe(5);
});

test("properties of an island cannot leave their attribute", () => {
  const catalogue = smallCatalogue();
  const [first, ...rest] = catalogue.locations;
  if (!first) throw new Error("the fixture has a place");
  const hostile = { ...first, name: `"><script>alert(1)</script>` };
  const html = draw(
    publicPage({ data: publicData({ catalogue: { ...catalogue, locations: [hostile, ...rest] } }) }),
  );
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)/);
});

test("the ticker has twelve groups, eleven of which are not read aloud", () => {
  const html = draw(publicPage());
  const track = html.slice(html.indexOf("ticker-track"), html.indexOf("<header"));
  expect(track.match(/\.COM just \$7!.*?First VPS only \$2!/g)).toHaveLength(12);
  expect(track.match(/aria-hidden="true" class="flex min-w/g)).toHaveLength(11);
});

test("a changed price and reduction show everywhere on the page", () => {
  const html = draw(publicPage({ data: publicData({ catalogue: smallCatalogue(250, 20) }) }));
  expect(html.match(/First VPS only \$2\.50!/g)).toHaveLength(13);
  expect(html).toContain("Germany, 20% off");
  expect(html).toContain("−20%");
  expect(html).toContain("$80.00");
  expect(html).not.toContain("$2.00");
  expect(html).not.toContain("10%");
});

test("the price after an offer is shown beside it", () => {
  expect(draw(publicPage())).toMatch(/then (?:<[^>]*>)*\$3\.00<\/bdi>(?:<!-- -->)? \/ month/);
  expect(draw(servers())).toContain("Renews at");
});

test("a site that sells nothing yet says so and has no offers", () => {
  const data = publicData({ catalogue: emptyCatalogue, tlds: [] });
  const html = draw(servers({ data }));
  expect(html).toContain("No servers on sale yet");
  expect(html).not.toContain("ticker-track");
  expect(draw(publicPage({ data }))).not.toContain("plan-table");
});

test("what is not configured is absent, never a dead link", () => {
  const html = draw(publicPage());
  expect(html).not.toMatch(/href="#"|telegram|Proxy|Trust rating|t\.example/i);
  const site = {
    ...bareSite,
    proxyUrl: "https://proxy.example",
    telegram: { ...bareSite.telegram, bot: "https://t.example" },
  };
  expect(draw(publicPage({ site }))).toMatch(/https:\/\/proxy\.example.*https:\/\/t\.example/s);
});

test("an example rating is marked as one", () => {
  const rating = { score: 4.8, reviews: 1284, url: null, isExample: true };
  expect(draw(publicPage({ site: { ...bareSite, rating } }))).toMatch(/4\.8.*1,284 reviews.*Example/s);
});

test("example links and an example support address are marked as such, and search engines do not see them", () => {
  const url = (name: string) => `https://example.com/${name}`;
  const telegram = { news: url("news"), support: url("support"), bot: url("bot") };
  const contact = { ...bareSite, supportEmail: "support@example.com", telegram };
  const marksOf = (site: SiteSettings) => {
    const html = draw(publicPage({ site }));
    const footer = html.slice(html.indexOf("<footer"));
    return {
      column: /<h2[^>]*>Telegram[^/]*Example/.test(footer),
      support: /Support 24\/7 at support@example\.com<\/a>[^/]*Example/.test(footer),
      menu: /font-medium">Telegram bot<svg(?:(?!<\/a>).)*Example/.test(
        html.slice(0, html.indexOf("<footer")),
      ),
    };
  };
  const examples: SiteSettings = {
    ...contact,
    supportIsExample: true,
    telegram: { ...telegram, isExample: true },
  };
  expect(marksOf(examples)).toEqual({ column: true, support: true, menu: true });
  expect(marksOf(contact)).toEqual({ column: false, support: false, menu: false });
  expect(draw(publicPage({ site: contact }))).toContain('href="mailto:support@example.com"');
  const head = (site: SiteSettings) =>
    renderToString(<PageHead page={publicPage({ site })} title="" description="" />);
  expect(head(contact)).toContain("support@example.com");
  expect(head(examples)).not.toContain("example.com/news");
  expect(head(examples)).not.toContain("support@example.com");
});

test("the closing block leads to the prices, except on their own page", () => {
  expect(draw(publicPage())).toContain("See all prices");
  expect(draw(servers())).not.toContain("See all prices");
});

test("the closing block is above the footer of selling pages, and the copyright starts in 2022", () => {
  const html = draw(servers());
  expect(html.indexOf('id="closing"')).toBeLessThan(html.indexOf("<footer"));
  expect(html).toMatch(/© \u20662022–2026\u2069 Example/);
});

test("a site that takes play money says so before all else of a page, and no other does", () => {
  const words = "Send no real coins";
  expect(draw(publicPage())).not.toContain(words);
  const html = draw(publicPage({ site: { ...bareSite, takesPlayMoney: true } }));
  expect(html.indexOf(words)).toBeGreaterThan(0);
  expect(html.indexOf(words)).toBeLessThan(html.indexOf("<header"));
});
