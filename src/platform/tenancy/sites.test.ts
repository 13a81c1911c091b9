import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { testSite } from "./site.fixture.ts";
import { siteAlarms } from "./site-alarms.ts";
import { createSites } from "./sites.ts";

let database: TestDatabase;
let platform: { db: TestDatabase; clock: ManualClock; log: ReturnType<typeof createLog> };
const own = {
  baseUrl: "https://provider.example:8443",
  isOwnHost: (host: string) => host === "provider.example",
  start: { productName: "Provider", priceNoticeDays: 45, withdrawalDays: 14 },
  settings: testSite({ name: "Provider" }).settings,
};

beforeAll(async () => {
  database = await createTestDatabase();
  platform = {
    db: database,
    clock: new ManualClock(new Date("2026-03-01T12:00:00Z")),
    log: createLog("silent"),
  };
});

afterAll(() => database.drop());

test("a site is found by its host, the provider by its own, and no site by another", async () => {
  const sites = createSites(platform, own);
  expect(() => sites.byHost("provider.example")).toThrow("not been read");
  await sites.load();
  expect(sites.byHost("provider.example")).toMatchObject({
    id: 1,
    name: "Provider",
    mailSender: "Provider",
  });
  expect(sites.provider()).toMatchObject({ id: 1, baseUrl: own.baseUrl });
  expect(sites.byHost("anything.example")).toBeNull();

  const settings = { mailSender: "Reef team", supportEmail: "help@reef.example" };
  const row = { id: 2, host: "reef.example", name: "Reef", settings: JSON.stringify(settings) };
  await database.kysely.insertInto("sites").values(row).execute();
  expect(await sites.of(2)).toMatchObject({
    name: "Reef",
    mailSender: "Reef team",
    baseUrl: "https://reef.example:8443",
    values: { productName: "Reef", withdrawalDays: 14 },
    settings: { name: "Reef", supportEmail: "help@reef.example", rating: null },
  });
  expect(sites.byHost("reef.example")?.id).toBe(2);
  expect(sites.hosts()).toEqual(["provider.example", "reef.example"]);
  await expect(sites.of(3)).rejects.toThrow("no site 3");
});

test("a row whose settings cannot be read is shown by its name, with an alarm", async () => {
  const settings = JSON.stringify({ supportEmail: "help@x.example", script: "alert(1)" });
  await database.kysely
    .insertInto("sites")
    .values({ id: 4, host: "x.example", name: "X", settings })
    .execute();
  const sites = createSites(platform, own);
  await sites.load();
  expect(sites.byHost("x.example")).toMatchObject({
    id: 4,
    name: "X",
    mailSender: "X",
    settings: { name: "X", supportEmail: null },
  });
  const alarms = siteAlarms({ db: database });
  expect(await alarms.find()).toEqual([
    expect.objectContaining({ objectId: "site 4", detail: expect.stringContaining('"script"') }),
  ]);

  await database.kysely.updateTable("sites").set({ settings: "{}" }).where("id", "=", 4).execute();
  expect(await alarms.find()).toEqual([]);
  await database.kysely.updateTable("sites").set({ host: "x.example:8443" }).where("id", "=", 4).execute();
  expect(await alarms.find()).toEqual([
    expect.objectContaining({ detail: expect.stringContaining("without a port") }),
  ]);
  await database.kysely.deleteFrom("sites").where("id", "=", 4).execute();
});

test("a site announces raises by its own days of notice, never by fewer than the least", async () => {
  const sites = createSites(platform, own);
  const daysOf = async (settings: object) => {
    const row = { id: 6, host: "bay.example", name: "Bay", settings: JSON.stringify(settings) };
    await database.kysely.insertInto("sites").values(row).execute();
    await sites.load();
    const { priceNoticeDays } = (await sites.of(6)).values;
    const alarms = await siteAlarms({ db: database }).find();
    await database.kysely.deleteFrom("sites").where("id", "=", 6).execute();
    return [priceNoticeDays, alarms?.length];
  };
  await sites.load();
  expect((await sites.of(1)).values.priceNoticeDays).toBe(45);
  expect(await daysOf({})).toEqual([30, 0]);
  expect(await daysOf({ priceNoticeDays: 60 })).toEqual([60, 0]);
  expect(await daysOf({ priceNoticeDays: 7 })).toEqual([30, 1]);
});

test("two processes see a new site and a changed one without a restart", async () => {
  const processes = [createSites(platform, own), createSites(platform, own)];
  for (const sites of processes) await sites.load();
  await database.kysely
    .insertInto("sites")
    .values({ id: 5, host: "cove.example", name: "Cove", settings: "{}" })
    .execute();
  const seen = () => processes.map((sites) => sites.byHost("cove.example")?.name);
  expect(seen()).toEqual([undefined, undefined]);
  const version = processes[1]?.versionOf(5);
  platform.clock.advance(6_000);
  await expect.poll(seen).toEqual(["Cove", "Cove"]);
  expect(processes[1]?.versionOf(5)).not.toBe(version);
  await database.kysely.updateTable("sites").set({ name: "Cove Hosting" }).where("id", "=", 5).execute();
  platform.clock.advance(6_000);
  await expect.poll(seen).toEqual(["Cove Hosting", "Cove Hosting"]);
  await database.kysely.updateTable("sites").set({ name: "Cove" }).where("id", "=", 5).execute();
  platform.clock.advance(6_000);
  expect(await processes[0]?.of(5)).toMatchObject({ mailSender: "Cove" });
  await database.kysely.deleteFrom("sites").where("id", "=", 5).execute();
});

test("own texts are read again only after one was written", async () => {
  const asked: string[] = [];
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const sites = createSites({ ...platform, db: { ...database, kysely } }, own);
  const readsOfTexts = async () => {
    asked.length = 0;
    await sites.load();
    return asked.filter((query) => query.includes("text_versions") && query.includes("shipped")).length;
  };
  const write = (number: number, text: string | null) =>
    database.kysely
      .insertInto("text_versions")
      .values({
        site_id: 1,
        language: "en",
        key: "emails.greeting",
        number,
        own: text,
        shipped: "Hello {username},",
        reason: "asked for by the owner",
        changed_by: '{"kind":"system"}',
        changed_at: platform.clock.now(),
      })
      .execute();
  const greeting = () => sites.textsOf(1).textOf("en", "emails.greeting");
  expect([await readsOfTexts(), greeting()]).toEqual([0, undefined]);
  await write(1, "Ahoy {username}!");
  const version = sites.versionOf(1);
  expect([await readsOfTexts(), greeting()]).toEqual([1, "Ahoy {username}!"]);
  expect(sites.versionOf(1)).not.toBe(version);
  expect([await readsOfTexts(), greeting()]).toEqual([0, "Ahoy {username}!"]);
  await write(2, null);
  expect([await readsOfTexts(), greeting()]).toEqual([1, undefined]);
});

test("while the default site's row is wrong, what was known before is served", async () => {
  const sites = createSites(platform, own);
  await sites.load();
  const setHost = (host: string | null) =>
    database.kysely.updateTable("sites").set({ host }).where("id", "=", 1).execute();
  await setHost("wrong.example");
  platform.clock.advance(6_000);
  expect(await sites.of(1)).toMatchObject({ name: "Provider" });
  expect(sites.byHost("provider.example")).toMatchObject({ id: 1 });
  expect(await siteAlarms({ db: database }).find()).toEqual([
    expect.objectContaining({ objectId: "default site", detail: expect.stringContaining("without a host") }),
  ]);
  await setHost(null);
  platform.clock.advance(6_000);
  expect(await sites.of(1)).toMatchObject({ name: "Provider" });
  expect(await siteAlarms({ db: database }).find()).toEqual([]);
});

test("a name of its own is served once it is proven, leads as the first one, and is one site's alone", async () => {
  const { kysely } = database;
  const sites = createSites(platform, own);
  const claim = (site: number, state: string, isPrimary = false) => ({
    site_id: site,
    host: "shop.example",
    state,
    is_primary: isPrimary,
    proof_token: "proof",
  });
  await kysely
    .insertInto("sites")
    .values([
      { id: 8, host: "one.provider.example", name: "One" },
      { id: 9, host: "two.provider.example", name: "Two" },
    ])
    .execute();
  await kysely
    .insertInto("site_hosts")
    .values([claim(8, "pending"), claim(9, "pending")])
    .execute();
  await sites.load();
  expect(sites.byHost("shop.example")).toBeNull();

  const change = (site: number, set: { state?: string; is_primary?: boolean }, host = "shop.example") =>
    kysely.updateTable("site_hosts").set(set).where("site_id", "=", site).where("host", "=", host).execute();
  await change(8, { state: "active" });
  await sites.load();
  expect(sites.byHost("shop.example")).toMatchObject({ id: 8, baseUrl: "https://one.provider.example:8443" });
  await expect(change(9, { state: "active" })).rejects.toThrow("site_hosts_served");

  await change(8, { is_primary: false }, "one.provider.example");
  await change(8, { is_primary: true });
  await sites.load();
  expect(sites.byHost("one.provider.example")).toMatchObject({ id: 8, baseUrl: "https://shop.example:8443" });

  await change(8, { is_primary: false, state: "removed" });
  await change(9, { state: "active" });
  await sites.load();
  expect(sites.byHost("shop.example")?.id).toBe(9);
  expect(sites.byHost("one.provider.example")?.baseUrl).toBe("https://one.provider.example:8443");
  await kysely.deleteFrom("sites").where("id", "in", [8, 9]).execute();
});

test.each([
  ["draft", false],
  ["review", false],
  ["live", true],
  ["suspended", true],
  ["closing", true],
  ["closed", false],
])("a site that is %s is served: %s", async (state, isServed) => {
  const sites = createSites(platform, own);
  await database.kysely
    .insertInto("sites")
    .values({ id: 7, host: "bay.provider.example", name: "Bay", state })
    .execute();
  await sites.load();
  expect(sites.byHost("bay.provider.example") !== null).toBe(isServed);
  expect(await sites.of(7)).toMatchObject({ name: "Bay" });
  await database.kysely.deleteFrom("sites").where("id", "=", 7).execute();
});
