import { afterAll, beforeAll, expect, test } from "vitest";
import { type HelpTestbed, openHelpTestbed } from "./help-testbed.fixture.ts";

let testbed: HelpTestbed;

beforeAll(async () => {
  testbed = await openHelpTestbed();
});
afterAll(() => testbed.drop());

test("visitors read what was published, whatever is written after it, and an earlier version again", async () => {
  const written = await testbed.write({ body: "One" });
  await expect(testbed.read(written.slug)).rejects.toMatchObject({ code: "not_found" });
  const published = await testbed.publish(written);
  const saved = await testbed.save(published, "Two");
  expect(await testbed.read(written.slug)).toMatchObject({ body: "One", language: "en" });
  const second = await testbed.publish(saved, "en", 2);
  expect((await testbed.read(written.slug)).body).toBe("Two");
  await testbed.publish(second, "en", 1);
  expect((await testbed.read(written.slug)).body).toBe("One");
  expect(await testbed.actsOn(written.id)).toEqual([
    "help-article.create",
    "help-article.publish",
    "help-article.save",
    "help-article.publish",
    "help-article.publish",
  ]);
});

test("a language without a text has the English one, and a translation is marked once English was published again", async () => {
  const article = await testbed.writeAndPublish({ body: "English" });
  expect(await testbed.read(article.slug, "de")).toMatchObject({ body: "English", language: "en" });
  const german = await testbed.publish(await testbed.save(article, "Deutsch", "de"), "de");
  expect(await testbed.read(article.slug, "de")).toMatchObject({
    body: "Deutsch",
    language: "de",
    languages: ["de", "en"],
  });
  expect(german.languages.map(({ isOutdated }) => isOutdated)).toEqual([false, false]);
  const english = await testbed.publish(await testbed.save(german, "English, more"), "en", 2);
  expect(english.languages.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
  expect((await testbed.list({ outdated: "true" })).articles.map(({ id }) => id)).toEqual([article.id]);
  const confirmed = await testbed.save(english, "Deutsch", "de");
  expect(confirmed.languages.map(({ isOutdated }) => isOutdated)).toEqual([false, false]);
});

test("English is published first", async () => {
  const article = await testbed.write();
  const german = await testbed.save(article, "Deutsch", "de");
  await expect(testbed.publish(german, "de")).rejects.toMatchObject({ code: "help_english_first" });
});

test("T77 of editors who began at one version, the first alone gets through", async () => {
  const article = await testbed.writeAndPublish();
  const tries = await Promise.allSettled([
    testbed.save(article, "Ann's"),
    testbed.save(article, "Bea's"),
    testbed.withdraw(article),
    testbed.publish(article),
  ]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "version_changed" });
});

test("T77 versions never change, not by SQL either", async () => {
  await testbed.write();
  const { kysely } = testbed.platform.db;
  await expect(kysely.updateTable("help_versions").set({ body: "other" }).execute()).rejects.toThrow(
    "never change",
  );
  await expect(kysely.deleteFrom("help_versions").execute()).rejects.toThrow("never change");
});

test("a withdrawn article is nowhere, and comes back with all its languages", async () => {
  const article = await testbed.writeAndPublish({ title: "Quokka" });
  const german = await testbed.publish(await testbed.save(article, "Deutsch", "de"), "de");
  const withdrawn = await testbed.withdraw(german);
  await expect(testbed.read(article.slug, "de")).rejects.toMatchObject({ code: "not_found" });
  expect(await testbed.search("Quokka")).toEqual([]);
  await expect(testbed.vote(article.slug, true)).rejects.toMatchObject({ code: "not_found" });
  await testbed.publish(withdrawn);
  expect((await testbed.read(article.slug, "de")).language).toBe("de");
  expect(await testbed.search("Quokka")).toEqual([article.slug]);
});

test("an address is of one article alone", async () => {
  const article = await testbed.write();
  await expect(testbed.write({ slug: article.slug })).rejects.toMatchObject({ code: "help_slug_taken" });
});

test("T77 what hides other characters is taken out of what is kept", async () => {
  const article = await testbed.writeAndPublish({
    title: "Free\u202E gnp.exe",
    summary: "a\u0000b\nc",
    body: "x\u2066y\r\nz",
  });
  expect(await testbed.read(article.slug)).toMatchObject({
    title: "Free gnp.exe",
    summary: "ab c",
    body: "xy\nz",
  });
});

test("T77 a visitor counts once a day, from whatever page it is said", async () => {
  const { id, slug } = await testbed.writeAndPublish();
  await testbed.vote(slug, true);
  await testbed.vote(slug, false);
  await testbed.vote(slug, true, "192.0.2.2");
  await testbed.vote(slug, false, "2001:db8::1");
  // Of the same line.
  await testbed.vote(slug, false, "2001:db8::2");
  expect(await testbed.show(id)).toMatchObject({ helpful: 2, unhelpful: 1 });
  testbed.clock.advance(86_400_000);
  await testbed.vote(slug, true);
  expect((await testbed.show(id)).helpful).toBe(3);
  testbed.clock.advance(2 * 86_400_000);
  await testbed.runJob("forget-help-votes");
  expect(await testbed.platform.db.kysely.selectFrom("help_votes").selectAll().execute()).toEqual([]);
});
