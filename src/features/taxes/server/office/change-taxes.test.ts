import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { euCountries } from "#src/shared/tax.ts";
import { changeRates, changeSettings } from "./change-taxes.ts";
import { readTaxes, type TaxRate } from "./read-taxes.ts";

// How staff sets what a site's next orders are taxed by.

let testbed: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  testbed = await open();
});
afterEach(() => testbed.drop());

const off = {
  mode: "off",
  sellerCountry: null,
  sellerVatNumber: null,
  oss: false,
  piecesNeeded: 1,
  siteId: 1,
  version: 0,
} as const;
const german = { ...off, mode: "eu", sellerCountry: "DE", sellerVatNumber: "DE 123.456.788" } as const;

const rate = (country: string, basisPoints: number, parts: Partial<TaxRate> = {}): TaxRate => ({
  country,
  basisPoints,
  validFrom: "2020-01-01",
  validTo: null,
  ...parts,
});

async function open() {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const woken: string[] = [];
  const platform: Platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: (channel) => void woken.push(channel),
  };
  const ctx = () => createCtx(platform, staffActor());
  return {
    woken,
    set: (change: Parameters<typeof changeSettings>[2]) => changeSettings(platform, ctx(), change),
    confirm: (rates: readonly TaxRate[], version: number, by = staffActor()) =>
      changeRates(platform, createCtx(platform, by), { rates, version }),
    advance: (ms: number) => clock.advance(ms),
    read: () => readTaxes(db.kysely, 1),
    /** What an order of a consumer in this country would be taxed by now. */
    decided: async (country: string) => {
      const { rows } = await sql<{ tax: unknown }>`
        SELECT taxes_decide(
          (SELECT jsonb_build_object('mode', mode, 'sellerCountry', seller_country, 'oss', oss, 'piecesNeeded',
             pieces_needed) FROM tax_settings WHERE site_id = 1),
          ${JSON.stringify({ country })}::jsonb, taxes_rates_at(${clock.now()})) AS tax`.execute(db.kysely);
      return rows[0]?.tax;
    },
    audited: async () => {
      const rows = await db.kysely.selectFrom("audit_log").select("action").execute();
      return rows.map(({ action }) => action);
    },
    drop: () => db.drop(),
  };
}

test("taxes are on once the seller's rate is confirmed, and off again without one", async () => {
  await expect(testbed.set(german)).rejects.toMatchObject({
    code: "tax_rates_missing",
    params: { countries: "DE" },
  });
  expect(await testbed.audited()).toEqual([]);
  await testbed.confirm([rate("DE", 1900)], (await testbed.read()).ratesVersion);
  await testbed.set(german);
  expect((await testbed.read()).settings).toMatchObject({
    mode: "eu",
    sellerVatNumber: "DE123456788",
    version: 1,
  });
  expect(testbed.woken).toContain("catalogue");
  expect(await testbed.decided("FR")).toMatchObject({ treatment: "seller-country", basisPoints: 1900 });
  await testbed.set({ ...off, version: 1 });
  expect(await testbed.decided("FR")).toBeNull();
  await testbed.confirm([], (await testbed.read()).ratesVersion);
  expect(await testbed.audited()).toEqual([
    "tax.change-rates",
    "tax.change-settings",
    "tax.change-settings",
    "tax.change-rates",
  ]);
});

test("a rate in use is not taken away, with OSS none of any member", async () => {
  const all = euCountries.map((country) => rate(country, 2000));
  await testbed.confirm(all, (await testbed.read()).ratesVersion);
  await testbed.set({ ...german, oss: true });
  const { ratesVersion } = await testbed.read();
  const without = all.filter(({ country }) => country !== "FI" && country !== "SE");
  await expect(testbed.confirm(without, ratesVersion)).rejects.toMatchObject({
    code: "tax_rates_missing",
    params: { countries: "FI, SE" },
  });
  expect((await testbed.read()).rates).toHaveLength(euCountries.length);
  expect(await testbed.decided("FI")).toMatchObject({ treatment: "eu-consumer", country: "FI" });
  await testbed.set({ ...german, version: 1 });
  await testbed.confirm(without, ratesVersion);
  expect((await testbed.read()).rates).toHaveLength(without.length);
});

test("each rate says who entered it and when, also when others are changed later", async () => {
  const [ann, bea] = [staffActor(), staffActor()];
  const version = async () => (await testbed.read()).ratesVersion;
  await testbed.confirm([rate("DE", 1900), rate("FI", 2550)], await version(), ann);
  testbed.advance(86_400_000);
  await testbed.confirm([rate("DE", 1900), rate("FI", 2600)], await version(), bea);
  const entered = (await testbed.read()).rates.map(({ country, confirmedBy: { id }, confirmedAt }) => [
    country,
    id,
    confirmedAt.slice(0, 10),
  ]);
  expect(entered).toEqual([
    ["DE", encodeId("staff", ann.staffId), "2026-03-01"],
    ["FI", encodeId("staff", bea.staffId), "2026-03-02"],
  ]);
});

test("of two changes from the same state the second is refused", async () => {
  const { ratesVersion } = await testbed.read();
  await testbed.confirm([rate("DE", 1900)], ratesVersion);
  await expect(testbed.confirm([rate("DE", 1)], ratesVersion)).rejects.toMatchObject({
    code: "version_changed",
  });
  const both = await Promise.allSettled([testbed.set(german), testbed.set({ ...german, oss: false })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await testbed.read()).rates).toMatchObject([{ country: "DE", basisPoints: 1900 }]);
});

test.each([
  ["a country outside", [rate("US", 1000)]],
  ["an end before its begin", [rate("DE", 1900, { validTo: "2019-12-31" })]],
  ["two for the same day", [rate("DE", 1900), rate("DE", 1600, { validFrom: "2026-01-01" })]],
])("no rate is confirmed of %s", async (_, rates) => {
  const { ratesVersion } = await testbed.read();
  await expect(testbed.confirm(rates, ratesVersion)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await testbed.audited()).toEqual([]);
});

test.each([
  ["no country", { sellerCountry: null }],
  ["a country outside", { sellerCountry: "CH" }],
  ["a number of another country", { sellerVatNumber: "FR12345678901" }],
  ["a number without its form", { sellerVatNumber: "DE1" }],
])("no seller is kept with %s", async (_, change) => {
  await expect(testbed.set({ ...german, ...change })).rejects.toMatchObject({ code: "invalid_input" });
});
