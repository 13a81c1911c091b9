import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { publicData, publicPage, smallTlds } from "#src/web/ssr/public-page.fixture.ts";
import legal from "../../../../locales/en/legal.json" with { type: "json" };
import { LegalDocument } from "./legal-document.tsx";
import { type LegalName, legalTexts } from "./legal-sections.ts";

const names = ["offer", "privacy"] as const;

function draw(name: LegalName, change: Parameters<typeof publicPage>[0] = {}): string {
  const html = renderToString(<LegalDocument page={publicPage({ route: name, ...change })} name={name} />);
  // Isolation marks around figures and names only matter on screen.
  return html.replaceAll(/[\u2066-\u2069]|<!-- -->/g, "");
}

const dates = { offer: "26 November 2026", privacy: "26 November 2026" };

test.each(names)("%s shows its version, its contents and all of its texts", (name) => {
  const html = draw(name);
  const { version, sections } = legalTexts[name];
  expect(html).toContain(`Version ${version} of ${dates[name]}`);
  for (const { id } of sections) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toContain(`<section id="${id}"`);
  }
  const written = Object.entries(legal[name]).flatMap(([section, texts]) =>
    typeof texts === "string" ? [] : Object.keys(texts).map((key) => `legal.${name}.${section}.${key}`),
  );
  const shown = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
  expect(shown.toSorted()).toEqual(written.toSorted());
});

test.each(names)("%s has no unfilled placeholder", (name) => {
  expect(draw(name)).not.toMatch(/[{}]|undefined|NaN|legal\./);
});

test("figures are those of the product", () => {
  const offer = draw("offer");
  expect(offer).toContain("The provider is Example Ltd, 1 Pier Road, Northport.");
  expect(offer).toContain("runs on for 25 hours after the paid time");
  expect(offer).toContain("stopped and kept for 9 days");
  expect(offer).toContain("BTC from $5.15");
  expect(offer).toContain("at most $11,111.00");
  expect(offer).toContain("What comes to more than $22,222.00 within a day");
  expect(offer).toContain("locked for 16 minutes");
  expect(offer).toContain("Bitcoin: 2 to 6 blocks and Dogecoin: 20 blocks");
  expect(offer).toContain("terms of 1 month");
  expect(offer).toContain("not confirmed after 17 days");
  expect(offer).toContain("at its usual price for 40 days. In the last 12 days");
  expect(offer).toContain("For 71 hours you can call that off");
  const privacy = draw("privacy");
  expect(privacy).toContain("Both end after 31 days");
  expect(privacy).toContain("31 days at most, and 32 days after their end");
  expect(privacy).toContain("61 minutes (new password) up to 8 days");
  expect(privacy).toContain("minute by minute: 33 days");
  expect(privacy).toContain("goes after 34 days");
  expect(privacy).toContain("system: 11 days");
});

test("only a demo says that it is a template", () => {
  expect(draw("offer", { demo: true })).toContain("This text is a template");
  expect(draw("offer")).not.toContain("This text is a template");
});

test("periods that differ between endings are given as a range from shortest to longest", () => {
  const tlds = smallTlds.map((tld) => ({ ...tld, graceDays: tld.id === "com" ? 45 : 3 }));
  expect(draw("offer", { data: publicData({ tlds }) })).toContain("at its usual price for 3 to 45 days");
});

test.each(names)("%s does not mention domain names where none are on sale", (name) => {
  const html = draw(name, { data: publicData({ tlds: [] }) });
  expect(html).not.toMatch(/[Dd]omain name|[{}]|undefined|NaN|Infinity|legal\./);
});
