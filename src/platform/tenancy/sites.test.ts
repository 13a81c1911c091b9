import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { testSite } from "./site.fixture.ts";
import { createSites } from "./sites.ts";

let database: TestDatabase;
const own = { baseUrl: "https://provider.example:8443", settings: testSite({ name: "Provider" }).settings };

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("a site is found by its host, any other host is the provider's", async () => {
  const sites = createSites(database, own);
  expect(() => sites.byHost("provider.example")).toThrow("not been read");
  await sites.load();
  expect(sites.byHost("provider.example:8443")).toMatchObject({
    id: 1,
    name: "Provider",
    mailSender: "Provider",
  });
  expect(sites.byHost("anything.example")).toMatchObject({ id: 1, baseUrl: own.baseUrl });

  const settings = { mailSender: "Reef team", supportEmail: "help@reef.example" };
  const row = { id: 2, host: "reef.example", name: "Reef", settings: JSON.stringify(settings) };
  await database.kysely.insertInto("sites").values(row).execute();
  expect(await sites.of(2)).toMatchObject({
    name: "Reef",
    mailSender: "Reef team",
    baseUrl: "https://reef.example:8443",
    settings: { name: "Reef", supportEmail: "help@reef.example", rating: null },
  });
  expect(sites.byHost("REEF.example:8443").id).toBe(2);
  await expect(sites.of(3)).rejects.toThrow("no site 3");
});

test("a row with settings that nobody reads is refused", async () => {
  const settings = JSON.stringify({ script: "alert(1)" });
  await database.kysely
    .insertInto("sites")
    .values({ id: 4, host: "x.example", name: "X", settings })
    .execute();
  await expect(createSites(database, own).load()).rejects.toThrow();
  await database.kysely.deleteFrom("sites").where("id", "=", 4).execute();
});
