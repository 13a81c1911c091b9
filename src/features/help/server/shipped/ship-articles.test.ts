import { afterAll, beforeAll, expect, test } from "vitest";
import { articleParts } from "#src/web/ui/article-parts.ts";
import { matchRoute } from "#src/shared/paths.ts";
import { type HelpTestbed, openHelpTestbed } from "../help-testbed.fixture.ts";
import { cleanArticle } from "../rules/clean-article.ts";
import { partsOf, readAllShipped } from "./read-shipped.ts";

let testbed: HelpTestbed;

beforeAll(async () => {
  testbed = await openHelpTestbed();
  await testbed.product.help.ship();
});
afterAll(() => testbed.drop());

const shipped = readAllShipped();
const texts = shipped.flatMap(({ slug, texts: all }) => all.map((text) => ({ slug, ...text })));

test.each(texts)("$language/$slug has its parts, and leads to pages that there are", (text) => {
  expect(cleanArticle(text)).toEqual({ title: text.title, summary: text.summary, body: text.body });
  expect(text.title.length).toBeLessThanOrEqual(120);
  expect(text.summary.length).toBeLessThanOrEqual(300);
  const english = shipped.find(({ slug }) => slug === text.slug)?.texts[0];
  const kinds = (body: string) => articleParts(body).map(({ kind }) => kind);
  expect(kinds(text.body)).toEqual(kinds(english?.body ?? ""));
  for (const [, path = ""] of text.body.matchAll(/\]\((\/[^)]*)\)/g))
    expect([path, path === "/api/docs" || matchRoute(path) !== null]).toEqual([path, true]);
});

test("T77 every article comes once; what staff edited or withdrew is left as it is by the next start", async () => {
  await Promise.all([testbed.product.help.ship(), testbed.product.help.ship()]);
  const { articles } = await testbed.list();
  expect(articles.map(({ slug }) => slug).sort()).toEqual(shipped.map(({ slug }) => slug).sort());
  for (const { languages, drafts, outdated } of articles)
    expect({ languages, drafts, outdated }).toEqual({
      languages: ["ar", "de", "en", "ja"],
      drafts: [],
      outdated: [],
    });
  const [edited, withdrawn] = await Promise.all(articles.slice(0, 2).map(({ id }) => testbed.show(id)));
  if (edited === undefined || withdrawn === undefined) throw new Error("too few articles");
  await testbed.publish(await testbed.save(edited, "Ours"), "en", 2);
  await testbed.withdraw(withdrawn);
  // The text of the product has changed since: what is kept of it is another one.
  await testbed.platform.db.pool.query("ALTER TABLE help_versions DISABLE TRIGGER help_keep_versions");
  await testbed.platform.db.pool.query(
    "UPDATE help_versions SET shipped_hash = 'old' WHERE shipped_hash IS NOT NULL",
  );
  await testbed.platform.db.pool.query("ALTER TABLE help_versions ENABLE TRIGGER help_keep_versions");
  await testbed.product.help.ship();
  expect((await testbed.read(edited.slug)).body).toBe("Ours");
  await expect(testbed.read(withdrawn.slug)).rejects.toMatchObject({ code: "not_found" });
  const third = articles[2];
  if (third === undefined) throw new Error("too few articles");
  const { languages } = await testbed.show(third.id);
  expect(languages.map(({ published }) => published?.number)).toEqual([2, 2, 2, 2]);
});

test("a text is a title, a summary, and the rest", () => {
  expect(partsOf("# A title\n\nA summary\nin two lines.\n\n## Then\n\nText\n")).toEqual({
    title: "A title",
    summary: "A summary in two lines.",
    body: "## Then\n\nText",
  });
});
