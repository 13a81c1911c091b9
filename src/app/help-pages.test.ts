import { afterAll, beforeAll, expect, test } from "vitest";
import { openPageProcesses, pageSite } from "#src/app/page-process.fixture.ts";
import { type HelpTestbed, openHelpTestbed } from "#src/features/help/server/help-testbed.fixture.ts";
import { finishPage, PageCache } from "#src/platform/pages/page-cache.ts";

// Pages of the help on the whole product, as two processes that share a database have them.

let testbed: HelpTestbed;
const processes = openPageProcesses();
const site = pageSite;

beforeAll(async () => {
  testbed = await openHelpTestbed();
});
afterAll(async () => {
  await processes.close();
  await testbed.drop();
});

test("a published article is fresh in every process, and only pages of the help are drawn again", async () => {
  const [one, other] = [await processes.start(testbed), await processes.start(testbed)];
  const article = await testbed.writeAndPublish({ title: "Before" });
  const path = `/help/${article.slug}`;
  await Promise.all([one, other].map((pages) => pages.loadData(site, "en", path)));
  const before = [one, other].map((pages) => [pages.version(site, path), pages.version(site, "/servers")]);
  const saved = await testbed.save(article, "After");
  expect([one, other].map((pages) => pages.version(site, path))).toEqual(before.map(([version]) => version));
  await testbed.publish(saved, "en", 2);
  for (const [index, pages] of [one, other].entries()) {
    await expect.poll(() => pages.version(site, path)).not.toBe(before[index]?.[0]);
    const { help } = await pages.loadData(site, "en", path);
    expect(help).toMatchObject({ kind: "article", article: { body: "After" } });
    expect(pages.version(site, "/servers")).toBe(before[index]?.[1]);
  }
});

test("what is not there is a 404, a search is a question, and both are in the language of the page", async () => {
  const pages = await processes.start(testbed);
  const missing = await pages.loadData(site, "de", "/help/there-is-none");
  expect([missing.help?.kind, pages.statusOf(missing)]).toEqual(["missing", 404]);
  for (const slug of ["%2e%2e", "A", "search", "x".repeat(3000), "a--b"])
    expect(pages.statusOf(await pages.loadData(site, "en", `/help/${slug}`))).toBe(404);
  expect(pages.questions.read("help", "q=what+now")).toBe("what now");
  expect(pages.questions.read("help", "q=+&x=1")).toBeNull();
  expect(pages.questions.read("servers", "q=x")).toBeNull();
  await testbed.product.help.ship();
  const { help } = await pages.loadData(site, "de", "/help", "Einzahlung zurückgehalten");
  expect(help).toMatchObject({ kind: "articles", search: { found: [{ language: "de" }] } });
});

test("the sitemap has every article that is published, in its own languages", async () => {
  const article = await testbed.writeAndPublish();
  const pages = await processes.start(testbed);
  expect(await pages.listPages(site)).toContainEqual({ path: `/help/${article.slug}`, languages: ["en"] });
  await testbed.withdraw(article);
  expect((await pages.listPages(site)).map(({ path }) => path)).not.toContain(`/help/${article.slug}`);
});

test("T77 pages that are not there are not kept, and of the others the last used ones", async () => {
  const cache = new PageCache();
  let drawn = 0;
  const get = (key: string, status = 200) =>
    cache.get(key, "1", async () => {
      drawn += 1;
      return { html: key, status };
    });
  await get("missing", 404);
  await get("missing", 404);
  expect(drawn).toBe(2);
  await get("first");
  for (let count = 0; count < 999; count += 1) await get(`page ${count}`);
  await get("first");
  await get("one more");
  drawn = 0;
  await get("first");
  expect(drawn).toBe(0);
  await get("page 0");
  expect(drawn).toBe(1);
  expect((await finishPage("x", "once")).status).toBe(200);
});
