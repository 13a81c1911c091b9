import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { RouteName } from "#src/shared/paths.ts";
import type { UsualTime } from "#src/shared/usual-time.ts";
import { createIslandRenderer } from "./island-renderer.tsx";
import { pageTable } from "./page-table.ts";
import { bareSite, publicData, publicPage, smallCatalogue, smallDedicated } from "./public-page.fixture.ts";
import type { PublicPage } from "./public-page.ts";

function draw(route: RouteName, change: Partial<PublicPage> = {}): string {
  const page = publicPage({ route, ...change });
  return renderToString(pageTable[route]?.content(page, createIslandRenderer()));
}

const withDedicated = { data: publicData({ dedicated: [smallDedicated] }) };

test("home has its anchors, and reviews only when there are any", () => {
  const html = draw("home");
  for (const anchor of ["benefits", "about", "services", "faq"]) expect(html).toContain(`id="${anchor}"`);
  expect(html).not.toContain('id="reviews"');
  const review = { text: "It was there in a minute.", name: "N. N.", url: "https://reviews.example/7" };
  const reviewed = draw("home", { site: { ...bareSite, reviews: [review] } });
  expect(reviewed).toMatch(/id="reviews".*It was there in a minute\..*N\. N\./s);
  expect(reviewed).toMatch(/href="https:\/\/reviews\.example\/7" target="_blank" rel="noopener"/);
  expect(reviewed).not.toContain("Example</bdi></span></figcaption>");
  const examples = draw("home", { site: { ...bareSite, reviews: "examples" } });
  expect(examples.match(/Example<\/bdi><\/span><\/figcaption>/g)).toHaveLength(1);
});

test("the chart and the price list of the start page have the places with stock, or all where none has any", () => {
  const full = smallCatalogue();
  const soldOut = (id: string) => (id === "fra1" ? ("sold-out" as const) : ("available" as const));
  const catalogue = {
    ...full,
    locations: full.locations.map((place) => ({ ...place, availability: soldOut(place.id) })),
    plans: full.plans.map((plan) => ({
      ...plan,
      offers: plan.offers.map((offer) => ({ ...offer, availability: soldOut(offer.locationId) })),
    })),
  };
  const html = draw("home", { data: publicData({ catalogue }) });
  expect(html).toMatch(/Order in Singapore/);
  expect(html).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>Singapore</);
  expect(html).not.toMatch(/role="tab"[^>]*>Frankfurt|FRA1/);
  expect(draw("servers", { data: publicData({ catalogue }) })).toMatch(/Frankfurt<.*?FRA1/s);
  const none = full.locations.map((place) => ({ ...place, availability: "sold-out" as const }));
  const empty = catalogue.plans.map((plan) => ({
    ...plan,
    offers: plan.offers.map((offer) => ({ ...offer, availability: "sold-out" as const })),
  }));
  const nothing = draw("home", {
    data: publicData({ catalogue: { ...catalogue, locations: none, plans: empty } }),
  });
  expect(nothing).toContain("Nothing is free here now.");
  expect(nothing).toMatch(/aria-pressed="true".*FRA1 · Sold out/s);
  expect(nothing).toMatch(/role="tab"[^>]*>Frankfurt · Sold out</);
  expect(nothing).not.toContain("location%3D");
});

test("pages count the locations and countries in which something can be ordered", () => {
  const full = smallCatalogue();
  const locations = full.locations.map((place) =>
    place.id === "sin1" ? { ...place, availability: "sold-out" as const } : place,
  );
  const page = publicPage({ data: publicData({ catalogue: { ...full, locations } }) });
  const html = draw("home", { data: page.data });
  expect(html).toContain("Virtual servers in 1 location and");
  expect(html).toMatch(/>1<\/bdi><\/p><p[^>]*><a href="\/servers#locations"[^>]*>location to choose from</);
  expect(html).toMatch(/>country<\/dt><dd[^>]*>1</);
  expect(pageTable.home?.description(page)).toContain("in 1 location,");
});

test("proofs were measured or counted here, and what was not measured yet is said nowhere", () => {
  const measured = (usualInstall: UsualTime | null) => ({
    data: publicData({ figures: { usualInstall, apiCalls: 1234 } }),
  });
  const strip = (html: string) =>
    [
      ...html
        .slice(html.indexOf('aria-label="In figures"'))
        .matchAll(/<bdi>([^<]+)<\/bdi><\/p><p[^>]*>(?:<a[^>]*>)?([^<]+)/g),
    ]
      .slice(0, 3)
      .map(([, figure, text]) => `${figure} ${text}`);
  const young = draw("home", measured(null));
  expect(strip(young)).toEqual([
    "2 locations to choose from",
    "1,234 calls of the API, all documented",
    "3 endings of domain names, with their prices",
  ]);
  expect(young).not.toMatch(/median|latest servers/);
  expect(draw("servers", measured(null))).not.toContain("Ready in");
  const html = draw("home", measured({ unit: "seconds", count: 38 }));
  expect(strip(html)).toEqual([
    "38 s from payment to login, median",
    "2 locations to choose from",
    "1,234 calls of the API, all documented",
  ]);
  expect(html).toMatch(/href="\/api\/docs"[^>]*>calls of the API/);
  expect(html).toMatch(/href="#faq"[^>]*>from payment to login/);
  expect(young).toMatch(/href="\/domains"[^>]*>endings of domain names/);
  expect(html.match(/half were ready within 38 seconds/g)).toHaveLength(2);
  expect(draw("servers", measured({ unit: "minutes", count: 4 }))).toMatch(
    /Ready in <bdi[^>]*>4 minutes<\/bdi>/,
  );
  expect(draw("servers")).toContain('id="locations"');
});

test("a price of the first month alone says so, with the price after it, on the chart and in the list", () => {
  const html = draw("home");
  const callout = html.slice(html.indexOf('aria-live="polite"'));
  expect(callout).toMatch(
    /^[^/]*Frankfurt.*?−10% on 1 plan.*?\$2\.00<\/bdi>.*?first month.*?then (?:<[^>]*>)*\$3\.00<\/bdi>(?:<!-- -->)? \/ month/s,
  );
  expect(html).toMatch(/id="services".*?first month \$2\.00, then \$3\.00/s);
  expect(html).not.toMatch(/from (?:<!-- -->)?(?:<[^>]*>)?\$[23]\.00/);
});

test("a location without reduced plans has no mark, and a price that stays is one from which plans begin", () => {
  const full = smallCatalogue();
  const plans = full.plans.map((plan) => ({
    ...plan,
    offers: plan.offers.map((offer) => ({
      ...offer,
      firstMonthCents: plan.monthlyCents,
      promotionId: null,
    })),
  }));
  const html = draw("home", { data: publicData({ catalogue: { ...full, plans } }) });
  const callout = html.slice(html.indexOf('aria-live="polite"'), html.indexOf("Order in Frankfurt"));
  expect(callout).toMatch(/from .*\$3\.00<\/bdi>.*\/ month/s);
  expect(callout).not.toMatch(/first month|−\d/);
  expect(html).toMatch(/id="services".*?from \$3\.00 \/ month/s);
});

test("the speed of the port is in the price where all plans have one, and a column where they differ", () => {
  const full = smallCatalogue();
  const withPorts = (...speeds: readonly (number | null)[]) => {
    const plans = full.plans.map((plan, place) => ({ ...plan, networkMbps: speeds[place] ?? null }));
    return { data: publicData({ catalogue: { ...full, plans } }) };
  };
  for (const route of ["home", "servers"] as const) {
    expect(draw(route, withPorts(1000, 1000))).toMatch(/an IPv4 address, a 1 Gbit\/s port/i);
    expect(draw(route, withPorts(1000, 100))).not.toContain("Gbit/s port");
    expect(draw(route)).not.toMatch(/Gbit|>Port</);
  }
  const same = draw("servers", withPorts(1000, 1000));
  expect(same).toMatch(/Network port, 1 Gbit\/s<.*?with every plan.*?\$0\.00/s);
  expect(same).not.toMatch(/<th[^>]*>Port</);
  const different = draw("servers", withPorts(100, null));
  expect(different).toMatch(/<th[^>]*>Port<.*?<bdi[^>]*>0\.1 Gbit\/s<.*?<bdi[^>]*>–</s);
  expect(different).not.toContain("Network port");
});

test("the owner's texts replace ours", () => {
  const about = "Three people in one room.";
  expect(draw("home", { site: { ...bareSite, about } })).toContain(about);
  expect(draw("home")).toContain("Example rents out virtual servers.");
  expect(draw("home", withDedicated)).toContain("and dedicated ones on request");
});

test("dedicated servers show price, setup, a request that keeps the choice, and the next steps", () => {
  const html = draw("dedicated-servers", withDedicated);
  expect(html).toContain("/signup?next=%2Forder-dedicated%3Fconfiguration%3Dmetal-8");
  expect(html).toMatch(/\$84\.00.*setup \$49\.00/s);
  expect(html).toContain("nothing is charged");
  expect(html).toContain("traffic not counted");
});

test("a sold-out server has no request, and an empty page says so", () => {
  const soldOut = { ...smallDedicated, availability: "sold-out" as const };
  const html = draw("dedicated-servers", { data: publicData({ dedicated: [soldOut] }) });
  expect(html).toContain("Sold out");
  expect(html).not.toContain("order-dedicated");
  expect(draw("dedicated-servers")).toContain("No dedicated servers on offer yet");
});

test("every kind of use names plans of the catalogue that are sufficient for it", () => {
  const html = draw("clients", withDedicated);
  expect(html).toMatch(/Bots and background jobs.*\/signup\?next=%2Forder-vm%3Fplan%3Dsmall/s);
  expect(html).toMatch(/Whole machines.*\/signup\?next=%2Forder-dedicated%3Fconfiguration%3Dmetal-8/s);
  // The fixture's plans have one processor: none fits a database, and the page must not claim so.
  const databases = html.slice(html.indexOf("Databases and search"), html.indexOf("Game and voice"));
  expect(databases).not.toContain("href");
});

test.each(["home", "servers", "dedicated-servers", "clients"] as const)(
  "every order link of %s leads visitors through sign-up",
  (route) => {
    const html = draw(route, withDedicated);
    expect(html).toContain("/signup?next=%2Forder-");
    expect(html).not.toMatch(/href="\/order-/);
  },
);

test("the referral page has the terms in force, and promises no money while the programme is closed", () => {
  const programme = {
    kind: "fixed" as const,
    rewardCents: 900,
    percentBp: null,
    months: null,
    capCents: null,
    termsText: "",
    minSpentCents: 2_000,
    holdDays: 21,
    cookieDays: 60,
  };
  const open = draw("referral-system", { data: publicData({ referral: { ...programme, isOpen: true } }) });
  expect(open).toContain("You get $9.00 for each new customer who has paid at least $20.00");
  expect(open).toContain("held for 21 days");
  const html = draw("referral-system", { data: publicData({ referral: { ...programme, isOpen: false } }) });
  expect(html).toContain("Everyone who signs up through your link is kept as your referral.");
  expect(html).not.toContain("$");
});
