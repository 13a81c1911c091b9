import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SettingChange } from "#src/platform/site-settings/write-settings.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createSites, type Sites } from "#src/platform/tenancy/sites.ts";
import { createSettings } from "./index.ts";

let database: TestDatabase;
let platform: Platform;
let sites: Sites;
let settings: ReturnType<typeof createSettings>;
const woken: string[] = [];
const own = {
  baseUrl: "https://harbour.example",
  isOwnHost: () => true,
  settings: testSite({ name: "Harbour" }).settings,
  start: { productName: "Harbour", withdrawalDays: 14 },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  platform = {
    db: database,
    clock,
    ids,
    log: createLog("silent"),
    wake: (channel) => void woken.push(channel),
  };
  await database.kysely.insertInto("sites").values({ id: 2, host: "reef.example", name: "Reef" }).execute();
  sites = createSites(platform, own);
  await sites.load();
  settings = createSettings(platform, { sites });
});

afterAll(() => database.drop());

const change = (siteId: number, ...changes: SettingChange[]) =>
  settings.change(createCtx(platform, { kind: "system" }), { siteId, changes, reason: "as was asked for" });
const one = async (name: SettingChange["name"], siteId = 1) =>
  (await settings.list(siteId)).find((setting) => setting.name === name);

test("what staff sets counts at once, wakes the others, and goes back to what the environment says", async () => {
  expect(await one("productName")).toMatchObject({ value: "Harbour", isSet: false, version: 0 });
  await change(1, { name: "productName", value: "Quay", expectedVersion: 0 });
  expect(sites.provider()).toMatchObject({ name: "Quay", mailSender: "Quay", settings: { name: "Quay" } });
  expect(woken).toContain("settings");
  expect(await one("productName")).toMatchObject({
    value: "Quay",
    start: "Harbour",
    isSet: true,
    version: 1,
  });
  await change(1, { name: "productName", value: undefined, expectedVersion: 1 });
  expect(sites.provider().name).toBe("Harbour");
  const { versions, total } = await settings.versions(1, "productName", { limit: 10, offset: 0 });
  expect(total).toBe(2);
  expect(versions).toMatchObject([
    { number: 2, isDefault: true, reason: "as was asked for" },
    { number: 1, isDefault: false, value: "Quay" },
  ]);
});

test("T84 a site has its own, and none of the provider's", async () => {
  await change(2, { name: "supportEmail", value: "help@reef.example", expectedVersion: 0 });
  expect((await sites.of(2)).settings.supportEmail).toBe("help@reef.example");
  expect((await sites.of(1)).settings.supportEmail).toBeNull();
  expect(await one("holdAboveCents", 2)).toBeUndefined();
  await expect(
    change(2, { name: "holdAboveCents", value: 50_000, expectedVersion: 0 }),
  ).rejects.toMatchObject({ code: "invalid_input", fields: { holdAboveCents: "invalid_input" } });
});

test.each([
  ["productName", ""],
  ["productName", "two\nlines"],
  ["supportEmail", "nobody"],
  ["telegramNews", "javascript:alert(1)"],
  ["productName", "\u202eevil"],
  ["bannerLink", "http://plain.example"],
  ["withdrawalDays", 61],
  ["withdrawalDays", 1.5],
  ["holdAboveCents", 1],
  ["coinsOff", ["XMR"]],
  ["coinsOff", ["BTC", "BTC"]],
  ["bannerText", { de: "ohne Englisch" }],
  ["reviews", [{ text: "Good", name: "Ann", url: "data:text/html,x" }]],
] as const)(
  "T84 %s cannot be %j: it is refused with its name, and nothing else of the change is set",
  async (name, value) => {
    const other = { name: "mailSender", value: "The team", expectedVersion: 0 } as const;
    await expect(
      change(1, other, { name, value, expectedVersion: (await one(name))?.version ?? 0 }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { [name]: "invalid_input" } });
    expect(await one("mailSender")).toMatchObject({ isSet: false });
  },
);

test("T84 of two who change one setting at once, one is refused", async () => {
  const both = await Promise.allSettled(
    ["https://one.example/a", "https://two.example/b"].map((value) =>
      change(1, { name: "proxyUrl", value, expectedVersion: 0 }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "version_changed" },
  });
  expect(await one("proxyUrl")).toMatchObject({ version: 1 });
});

test("versions never change", async () => {
  await change(1, { name: "legalName", value: "Quay Ltd", expectedVersion: 0 });
  await expect(database.kysely.deleteFrom("setting_versions").execute()).rejects.toThrow("never change");
});

test("a stored value that this release refuses counts as not set", async () => {
  const row = { site_id: 1, name: "priceNoticeDays", number: 1, is_default: false, value: "3" };
  const rest = { reason: "older release", changed_by: '{"kind":"system"}', changed_at: platform.clock.now() };
  await database.kysely
    .insertInto("setting_versions")
    .values({ ...row, ...rest })
    .execute();
  await sites.load();
  expect(sites.provider().values.priceNoticeDays).toBe(30);
});
