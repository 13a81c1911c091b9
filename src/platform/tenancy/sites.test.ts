import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { testSite } from "./site.fixture.ts";
import { siteAlarms } from "./site-alarms.ts";
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

test("a row whose settings cannot be read is shown by its name, with an alarm", async () => {
  const settings = JSON.stringify({ supportEmail: "help@x.example", script: "alert(1)" });
  await database.kysely
    .insertInto("sites")
    .values({ id: 4, host: "x.example", name: "X", settings })
    .execute();
  const sites = createSites(database, own);
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
