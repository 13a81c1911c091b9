import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { createNameReader } from "./read-names.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
});

afterAll(() => database.drop());

async function versionNow(): Promise<bigint> {
  const { version } = await database.kysely
    .selectFrom("catalogue_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}

test("names are read once per version, and again after any change", async () => {
  const namesAt = createNameReader(database.kysely);
  const before = await namesAt(await versionNow());
  expect(before.plan("sloop-2")).toEqual({ id: "sloop-2", name: "Sloop 2" });
  expect(before.location("fra1")).toEqual({ id: "fra1", name: "Frankfurt", country: "DE" });
  expect(before.image("debian-13")).toMatchObject({ id: "debian-13", version: "13", family: "debian" });
  expect(await namesAt(await versionNow())).toBe(before);

  await database.kysely.updateTable("plans").set({ name: "Sloop" }).where("id", "=", "sloop-2").execute();
  expect((await namesAt(await versionNow())).plan("sloop-2").name).toBe("Sloop");
});

test("an item off sale keeps its name; one never sold has none", async () => {
  await database.kysely.updateTable("images").set({ active: false }).where("id", "=", "debian-13").execute();
  const names = await createNameReader(database.kysely)(await versionNow());
  expect(names.image("debian-13").version).toBe("13");
  expect(() => names.image("none")).toThrow("none");
});
