import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { TextsChange } from "#src/platform/own-texts/write-texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createSites, type Sites } from "#src/platform/tenancy/sites.ts";
import { createSettings } from "../index.ts";

let database: TestDatabase;
let platform: Platform;
let sites: Sites;
let texts: ReturnType<typeof createSettings>["texts"];
const own = {
  baseUrl: "https://harbour.example",
  isOwnHost: () => true,
  settings: testSite().settings,
  start: {},
};

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(new Date("2027-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  const rows = ["reef", "cove"].map((name, at) => ({ id: at + 2, host: `${name}.example`, name }));
  await database.kysely.insertInto("sites").values(rows).execute();
  sites = createSites(platform, own);
  await sites.load();
  texts = createSettings(platform, { sites }).texts;
});

afterAll(() => database.drop());

const write = (change: Partial<TextsChange> & Pick<TextsChange, "document" | "changes">) =>
  texts.change(createCtx(platform, { kind: "system" }), {
    siteId: 1,
    language: "en",
    reason: "asked for by the owner",
    ...change,
  });
const entry = async (document: TextsChange["document"], key: string, language = "en") =>
  (await texts.read(1, { document, language })).entries.find((one) => one.key === key);

test("a mail is in the site's own words, and in the product's again once they are taken back", async () => {
  const mails = createTexts(undefined, undefined, (siteId, language, key) =>
    sites.textsOf(siteId).textOf(language, key),
  );
  const key = "emails.greeting";
  const greeting = (siteId: number, language = "en") =>
    mails.of(siteId).text(language, key, { username: "ann" });
  await write({ document: "mails", changes: [{ key, text: "Ahoy {username}!", expectedVersion: 0 }] });
  expect(greeting(1)).toBe("Ahoy ann!");
  expect([greeting(2), greeting(1, "de")]).toEqual(["Hello ann,", "Guten Tag ann!"]);
  await write({ document: "mails", changes: [{ key, text: null, expectedVersion: 1 }] });
  expect(greeting(1)).toBe("Hello ann,");
  const { versions } = await texts.versions(1, { language: "en", key, limit: 10, offset: 0 });
  expect(versions.map(({ number, own: text }) => [number, text])).toEqual([
    [2, null],
    [1, "Ahoy {username}!"],
  ]);
});

test("a legal text gets a version and a day with each change, in whichever language", async () => {
  const change = (text: string, expectedVersion: number, language: string) =>
    write({ document: "terms", language, changes: [{ key: "legal.offer.intro", text, expectedVersion }] });
  await change("Our own terms.", 0, "en");
  await change("Unsere Bedingungen.", 0, "de");
  const words = sites.textsOf(1).pageWords("de");
  // Both were made at one moment of the clock, which does not move here.
  expect(words?.legal).toMatchObject({ offer: { changes: 1, date: "2027-03-01" } });
  expect(words?.texts).toEqual({ "legal.offer.intro": "Unsere Bedingungen." });
  expect(sites.textsOf(2).pageWords("de")).toBeNull();
});

test("what is wrong is refused with its place, and nothing else is written", async () => {
  const changes = [
    { key: "website.home.title", text: "Fine", expectedVersion: 0 },
    { key: "website.home.lead", text: "Hello {nobodyKnows}", expectedVersion: 0 },
    { key: "emails.greeting", text: "Hello", expectedVersion: 0 },
  ];
  await expect(write({ document: "site", changes })).rejects.toMatchObject({
    code: "text_invalid",
    rows: [
      { index: 1, field: "website.home.lead", code: "unknown", fix: "{nobodyKnows}" },
      { index: 2, field: "emails.greeting", code: "key" },
    ],
  });
  expect(await entry("site", "website.home.title")).toMatchObject({ own: null, version: 0 });
});

test("T84 of two who write one text at once, one is refused", async () => {
  const both = await Promise.allSettled(
    ["One", "Other"].map((text) =>
      write({ document: "site", changes: [{ key: "website.faq.title", text, expectedVersion: 0 }] }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "version_changed" },
  });
});

test("a text whose model a release has changed is marked", async () => {
  const key = "legal.privacy.intro";
  const row = { site_id: 1, language: "en", key, number: 1, own: "Our words", shipped: "What it was" };
  const rest = { reason: "older release", changed_by: '{"kind":"system"}', changed_at: platform.clock.now() };
  await database.kysely
    .insertInto("text_versions")
    .values({ ...row, ...rest })
    .execute();
  expect(await entry("privacy", key)).toMatchObject({ own: "Our words", wasShipped: "What it was" });
  const { documents } = await texts.list(1);
  const privacy = documents.find(({ document }) => document === "privacy");
  expect(privacy?.languages.find(({ language }) => language === "en")).toEqual({
    language: "en",
    own: 1,
    outdated: 1,
  });
});

test("an own text that a release leaves no place for is the product's again, in mails and on pages", async () => {
  const stored = {
    language: "en",
    number: 1,
    shipped: "What it was",
    reason: "older release",
    changed_by: '{"kind":"system"}',
    changed_at: platform.clock.now(),
  };
  const rows = [
    { key: "emails.greeting", own: "Ahoy {gone}!" },
    { key: "emails.taken.out", own: "Ahoy!" },
    { key: "website.home.title", own: "Home of {gone}" },
    { key: "website.home.lead", own: "" },
    { key: "legal.offer.intro", own: "Ask {gone}." },
    { key: "legal.offer.nowhere", own: "Our words." },
  ];
  await database.kysely
    .insertInto("text_versions")
    .values(rows.map((row) => ({ ...stored, ...row, site_id: 3 })))
    .execute();
  await sites.load();
  const mails = createTexts(undefined, undefined, (siteId, language, key) =>
    sites.textsOf(siteId).textOf(language, key),
  );
  expect(mails.of(3).text("en", "emails.greeting", { username: "ann" })).toBe("Hello ann,");
  expect(sites.textsOf(3).pageWords("en")?.texts).toEqual({});
});

test("a preview is filled with the name of the site and examples, and changes nothing", async () => {
  const asked = { document: "mails", language: "en" } as const;
  expect(
    await texts.preview(1, { ...asked, texts: [{ key: "emails.greeting", text: "Hi {username}" }] }),
  ).toEqual([{ key: "emails.greeting", text: "Hi ann" }]);
  await expect(
    texts.preview(1, { ...asked, texts: [{ key: "emails.greeting", text: "Hi <b>{username}</b>" }] }),
  ).rejects.toMatchObject({ code: "text_invalid", rows: [{ code: "markup", fix: "<b>" }] });
});

test("every text of the product can be looked at with examples", async () => {
  for (const document of ["terms", "privacy", "site", "mails"] as const) {
    const { entries } = await texts.read(2, { document, language: "en" });
    const all = entries.map(({ key, shipped }) => ({ key, text: shipped }));
    expect(await texts.preview(2, { document, language: "en", texts: all })).toHaveLength(all.length);
  }
});
