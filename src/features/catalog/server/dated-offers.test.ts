import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#src/platform/db/call.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import type { CatalogueDocument } from "./document/catalogue-document.ts";
import { checkDocument } from "./document/check-document.ts";
import { exportCatalogue } from "./document/export-catalogue.ts";
import { importCatalogue } from "./document/import-catalogue.ts";
import { priceServer } from "./quote-server.ts";
import { createCatalogueReader } from "./read-catalogue.ts";
import { readTlds } from "./read-tlds.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

// Offers with a first and a last day: they begin and end by the clock, on pages and in what is charged alike.

let database: TestDatabase;
const before = new Date("2026-11-30T23:59:59Z");
const within = new Date("2026-12-01T00:00:00Z");
const lastMoment = new Date("2026-12-24T23:59:59Z");
const after = new Date("2026-12-25T00:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
  await publish(dated(await exportCatalogue(database.kysely, { withStock: false })), before);
});

afterAll(() => database.drop());

function dated(document: CatalogueDocument): CatalogueDocument {
  return {
    ...document,
    promotions: document.promotions.map((promotion) =>
      promotion.id === "first-vps" ? { ...promotion, from: "2026-12-01", until: "2026-12-24" } : promotion,
    ),
    tlds: document.tlds?.map((tld) =>
      tld.id === "com" ? { ...tld, firstYearFrom: "2026-12-01", firstYearUntil: "2026-12-24" } : tld,
    ),
  };
}

function publish(document: CatalogueDocument, at: Date) {
  return transaction(database.committing, (trx) => importCatalogue(trx, document, at));
}

const turn = (at: Date) => call(database.kysely, "catalog_turn_offers", { at });

/** What visitors see and pay: the first month of a server, the first year of a name, and whether the offer is shown. */
async function shown() {
  const request = { siteId: 1, customerId: null, plan: "skiff-1", location: "ams1", months: 1 };
  const quote = await priceServer(database.kysely, request);
  const catalogue = await createCatalogueReader(database.kysely, async () => new Map())(1, null);
  const { version, tlds } = await readTlds(database.kysely, 1);
  return {
    monthCents: quote.totalCents,
    isShown: catalogue.promotions.some(({ id }) => id === "first-vps"),
    firstYearCents: tlds.find(({ id }) => id === "com")?.firstYearCents,
    version,
  };
}

test("an offer is shown and charged from its first day to the end of its last, and what is shown has a new version", async () => {
  await publish(await exportCatalogue(database.kysely, { withStock: false }), before);
  const early = await shown();
  expect(early).toMatchObject({ monthCents: 300, isShown: false, firstYearCents: null });
  expect(await turn(before)).toBe(false);
  expect(await turn(within)).toBe(true);
  const running = await shown();
  expect(running).toMatchObject({ monthCents: 200, isShown: true, firstYearCents: 700 });
  expect(running.version).toBeGreaterThan(early.version);
  // Nothing begins or ends: pages stay as they are kept.
  expect(await turn(lastMoment)).toBe(false);
  expect(await shown()).toEqual(running);
  expect(await turn(after)).toBe(true);
  expect(await shown()).toMatchObject({ monthCents: 300, isShown: false, firstYearCents: null });
});

test("days are kept by an export and an import, and counted at once where they are published within them", async () => {
  const document = await exportCatalogue(database.kysely, { withStock: false });
  expect(document.promotions.find(({ id }) => id === "first-vps")).toMatchObject({
    from: "2026-12-01",
    until: "2026-12-24",
  });
  expect(checkDocument(document)).toEqual([]);
  await publish(document, within);
  expect(await shown()).toMatchObject({ monthCents: 200, isShown: true, firstYearCents: 700 });
});

test("a last day before the first, and days without a price, are problems of the document", async () => {
  const document = await exportCatalogue(database.kysely, { withStock: false });
  const wrong = {
    ...document,
    promotions: document.promotions.map((promotion) => ({
      ...promotion,
      from: "2026-12-02",
      until: "2026-12-01",
    })),
    tlds: document.tlds?.map((tld) => ({ ...tld, firstYearUsd: undefined, firstYearUntil: "2026-12-24" })),
  };
  const problems = checkDocument(wrong).map(({ problem }) => problem);
  expect(problems).toContain("is before the first day");
  expect(problems).toContain("has days but no price");
});
