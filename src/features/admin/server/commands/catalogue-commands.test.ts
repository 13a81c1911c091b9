import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CatalogueFile } from "./catalogue-file.ts";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let folder: string;
let file: string;
let testbed: OperatorTestbed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  file = join(folder, "catalogue.json");
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  testbed = await openOperatorTestbed();
  await testbed.run("catalogue", "export", file);
});

afterEach(() => testbed.drop());

async function edit(change: (catalogue: CatalogueFile) => void): Promise<void> {
  const catalogue = await read();
  change(catalogue);
  await writeFile(file, JSON.stringify(catalogue, null, 2));
}

async function read(): Promise<CatalogueFile> {
  return JSON.parse(await readFile(file, "utf8"));
}

const load = (...flags: string[]): Promise<string> => testbed.run("catalogue", "import", file, ...flags);

async function current(): Promise<CatalogueFile> {
  return testbed.runJson("catalogue", "export");
}

test("importing an unchanged export changes nothing on sale", async () => {
  const before = await current();
  expect(await load()).toBe("Nothing.\n\nThe catalogue is imported.");
  expect({ ...(await current()), catalogueVersion: 0 }).toEqual({ ...before, catalogueVersion: 0 });
});

test("a dry run shows the difference and takes it back; the import makes it", async () => {
  await edit(({ plans, promotions, images }) => {
    const skiff = plans.find(({ id }) => id === "skiff-1");
    if (skiff) skiff.priceUsd = "3.50";
    promotions.splice(0, promotions.length);
    images.pop();
  });
  const before = await current();
  const shown = await load("--dry-run");
  expect(shown).toMatch(/plans skiff-1 priceUsd +3\.00 +3\.50/);
  expect(shown).toMatch(/images freebsd-15 active +true +false/);
  expect(shown).toMatch(/promotions first-vps active +true +false/);
  expect(await current()).toEqual(before);

  await load();
  const quote = await testbed.product.catalog.quoteServer({
    siteId: 1,
    customerId: null,
    plan: "skiff-1",
    location: "fra1",
    months: 1,
  });
  expect(quote).toMatchObject({ totalCents: 350, promotionId: null });
  // Off sale but not deleted: sold items still refer to it.
  expect((await current()).images.find(({ id }) => id === "freebsd-15")?.active).toBe(false);
});

test("an ending's new price applies at once; an ending no longer listed is off sale", async () => {
  await edit(({ tlds = [] }) => {
    const com = tlds.find(({ id }) => id === "com");
    if (com) com.firstYearUsd = "6.50";
    tlds.splice(
      tlds.findIndex(({ id }) => id === "net"),
      1,
    );
  });
  expect(await load()).toMatch(/tlds com firstYearUsd +7\.00 +6\.50\n.*tlds net active +true +false/s);
  const { tlds } = await testbed.product.catalog.readTlds(1);
  expect(tlds[0]).toMatchObject({ id: "com", firstYearCents: 650, renewCents: 1040 });
  expect(tlds.map(({ id }) => id)).not.toContain("net");
});

test("a file from before endings were sold leaves them as they are", async () => {
  await edit((catalogue) => void delete catalogue.tlds);
  expect(await load()).toBe("Nothing.\n\nThe catalogue is imported.");
});

test("stock is kept unless the file has a number for it", async () => {
  const stockOf = async (): Promise<unknown> =>
    (await testbed.runJson("catalogue", "export", "--with-stock")).stock.find(
      (place: { plan: string; location: string }) => place.plan === "skiff-1" && place.location === "fsn1",
    ).pieces;
  await load();
  expect(await stockOf()).toBe(0);
  await edit((catalogue) => {
    catalogue.catalogueVersion = null;
    catalogue.stock = [{ plan: "skiff-1", location: "fsn1", pieces: 7 }];
  });
  await load();
  expect(await stockOf()).toBe(7);
});

test("a new location with a network sells at once, and its addresses are counted once", async () => {
  await edit((catalogue) => {
    catalogue.locations.push({
      id: "par1",
      name: "Paris",
      country: "FR",
      latitude: 48.9,
      longitude: 2.4,
      active: true,
    });
    catalogue.plans[0]?.locations.push("par1");
    catalogue.ipBlocks.push({ id: "par1-a", locationId: "par1", cidr: "198.19.0.0/28" });
  });
  await load();
  const free = await testbed.platform.db.kysely
    .selectFrom("ip_free")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("location_id", "=", "par1")
    .executeTakeFirstOrThrow();
  expect(free.count).toBe(13n);
  await testbed.run("catalogue", "export", file);
  expect(await load()).toContain("Nothing.");
});

test("an old file is refused, since it would undo later changes", async () => {
  await load();
  await expect(load()).rejects.toThrow("The catalogue has changed since this file was exported");
});

test("a term in use for renewals cannot be removed, and nothing else of that file is applied", async () => {
  await edit(({ terms, plans }) => {
    terms.pop();
    if (plans[0]) plans[0].name = "Renamed";
  });
  await expect(load()).rejects.toThrow("The term of 12 months cannot go");
  expect((await current()).plans[0]?.name).toBe("Skiff 1");
});
