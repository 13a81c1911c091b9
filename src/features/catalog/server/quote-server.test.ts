import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { checkDocument } from "./document/check-document.ts";
import { exportCatalogue } from "./document/export-catalogue.ts";
import { type Quote, quoteServer } from "./quote-server.ts";
import { createCatalogueReader } from "./read-catalogue.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let database: TestDatabase;

const node = { memoryMb: 8192, vcpu: 32, diskGb: null };
const left = new Map([
  ["fra1", { freeAddresses: 100, nodes: null }],
  ["ams1", { freeAddresses: 3, nodes: null }],
  // Two nodes: a plan that fits on neither is sold out, though both together have the room.
  ["waw1", { freeAddresses: 100, nodes: [node, { ...node, diskGb: 45 }] }],
  ["lon1", { freeAddresses: 100, nodes: [] }],
]);

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
});

afterAll(() => database.drop());

function quote(
  plan: string,
  location: string,
  months: number,
  customerId: string | null = null,
): Promise<Quote> {
  const request = { siteId: 1, customerId, plan, location, months };
  return quoteServer(database.kysely, async () => left, request);
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

  test.each([
    [
      "skiff-1",
      "ams1",
      ["server:skiff-1", "Skiff 1, Amsterdam"],
      ["promotion:first-vps", "First month offer"],
    ],
    ["brig-16", "fra1", ["server:brig-16", "Brig 16, Frankfurt"], ["promotion:germany-sale", "Offer −10%"]],
  ])("of %s says what was bought and by which offer", async (plan, location, ...said) => {
    const { lines } = await quote(plan, location, 1);
    expect(lines.map(({ sku, label }) => [sku, label])).toEqual(said);
  });

  test("has no offer that the customer already used or that has no uses left", async () => {
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
  const read = (): ReturnType<ReturnType<typeof createCatalogueReader>> =>
    createCatalogueReader(database.kysely, async () => left)(1, null);

  test.each([
    ["fra1", "available"],
    ["ams1", "few"],
    ["fsn1", "sold-out"],
    ["hel1", "sold-out"],
    ["lon1", "sold-out"],
  ])("shows where a server can be had, by stock, addresses and room: %s", async (place, shown) => {
    const { locations } = await read();
    expect(locations.find(({ id }) => id === place)?.availability).toBe(shown);
  });

  test.each([
    ["skiff-1", "available"],
    ["sloop-2", "few"],
    ["cutter-4", "few"],
    ["ketch-8", "sold-out"],
  ])("offers %s where one node has room for it, as the quote does", async (id, shown) => {
    const plan = (await read()).plans.find((one) => one.id === id);
    expect(plan?.offers.find(({ locationId }) => locationId === "waw1")?.availability).toBe(shown);
    expect((await quote(id, "waw1", 1)).availability).toBe(shown);
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

  test("names an offer until its last use is gone", async () => {
    const setStock = (stock: number) =>
      database.kysely.updateTable("promotions").set({ stock }).where("id", "=", "first-vps").execute();
    const offersNow = async () => (await read()).promotions.map(({ id }) => id);
    expect(await offersNow()).toContain("first-vps");
    await setStock(1);
    expect(await offersNow()).toContain("first-vps");
    await setStock(0);
    expect(await offersNow()).not.toContain("first-vps");
    await setStock(500);
  });

  test("of a demo passes the checks of an import", async () => {
    const document = await exportCatalogue(database.kysely, { withStock: true });
    expect(checkDocument(document)).toEqual([]);
  });

  test("is seeded once and never overwritten", async () => {
    expect(await seedCatalogue(database.committing, demoCatalogue)).toBe(false);
  });
});
