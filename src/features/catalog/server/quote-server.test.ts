import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { type Quote, quoteServer } from "./quote-server.ts";
import { createCatalogueReader } from "./read-catalogue.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.kysely, demoCatalogue);
});

afterAll(() => database.drop());

function quote(
  plan: string,
  location: string,
  months: number,
  customerId: string | null = null,
): Promise<Quote> {
  return quoteServer(database.kysely, { siteId: 1, customerId, plan, location, months });
}

function centsOf({ lines }: Quote): number[] {
  return lines.map(({ cents }) => cents);
}

describe("the price of a server", () => {
  test.each([
    ["a month", "sloop-2", "ams1", 1, 490, [490]],
    ["three months, 2 % less", "sloop-2", "ams1", 3, 1440, [1470, -30]],
    ["a year, 10 % less", "sloop-2", "ams1", 12, 5292, [5880, -588]],
    ["the first month of the smallest plan", "skiff-1", "ams1", 1, 200, [300, -100]],
    ["the first month of a year", "skiff-1", "ams1", 12, 3170, [3600, -360, -70]],
    ["a large plan in Germany", "brig-16", "fra1", 1, 3474, [3860, -386]],
    ["a large plan in Germany for a year", "brig-16", "fra1", 12, 37_519, [46_320, -4632, -4169]],
    ["a large plan elsewhere", "brig-16", "ams1", 1, 3860, [3860]],
  ])("%s", async (_, plan, location, months, total, lines) => {
    const answer = await quote(plan, location, months);
    expect(answer.totalCents).toBe(total);
    expect(centsOf(answer)).toEqual(lines);
    expect(centsOf(answer).reduce((sum, cents) => sum + cents, 0)).toBe(total);
    expect(answer.renewalCents).toBeGreaterThanOrEqual(total);
  });

  test("has no offer that the customer used or that is used up", async () => {
    const customerId = randomUUID();
    const at = new Date("2026-01-01T00:00:00Z");
    await database.kysely
      .insertInto("customers")
      .values({ id: customerId, site_id: 1, created_at: at })
      .execute();
    expect((await quote("skiff-1", "ams1", 1, customerId)).promotionId).toBe("first-vps");
    await database.kysely
      .insertInto("promotion_uses")
      .values({
        promotion_id: "first-vps",
        customer_id: customerId,
        order_id: randomUUID(),
        once_per_customer: true,
      })
      .execute();
    expect(await quote("skiff-1", "ams1", 1, customerId)).toMatchObject({
      totalCents: 300,
      promotionId: null,
    });

    await database.kysely.updateTable("promotions").set({ stock: 0 }).where("id", "=", "first-vps").execute();
    expect((await quote("skiff-1", "ams1", 1)).totalCents).toBe(300);
    await database.kysely
      .updateTable("promotions")
      .set({ stock: 500 })
      .where("id", "=", "first-vps")
      .execute();
  });
});

describe("the catalogue", () => {
  const free = new Map([
    ["fra1", 100],
    ["ams1", 3],
  ]);
  const read = (): ReturnType<ReturnType<typeof createCatalogueReader>> =>
    createCatalogueReader(database.kysely, async () => free)(1, null);

  test("shows where a server can be had, by stock and free addresses", async () => {
    const places = new Map((await read()).locations.map(({ id, availability }) => [id, availability]));
    expect([places.get("fra1"), places.get("ams1"), places.get("fsn1"), places.get("hel1")]).toEqual([
      "available",
      "few",
      "sold-out",
      "sold-out",
    ]);
  });

  test("shows a changed price everywhere at once, under a new version", async () => {
    const before = await read();
    const setPrice = (cents: bigint) =>
      database.kysely.updateTable("plans").set({ price_cents: cents }).where("id", "=", "ketch-8").execute();
    await setPrice(2500n);
    const after = await read();
    const plan = after.plans.find(({ id }) => id === "ketch-8");
    expect(plan?.monthlyCents).toBe(2500);
    expect(new Set(plan?.offers.map(({ firstMonthCents }) => firstMonthCents))).toEqual(new Set([2500]));
    const answer = await quote("ketch-8", "fra1", 1);
    expect([answer.totalCents, answer.catalogueVersion]).toEqual([2500, after.version]);
    expect(after.version).toBeGreaterThan(before.version);
    await setPrice(1940n);
  });

  test("is seeded once and never overwritten", async () => {
    expect(await seedCatalogue(database.kysely, demoCatalogue)).toBe(false);
  });
});
