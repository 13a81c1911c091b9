import { afterAll, beforeAll, expect, test } from "vitest";
import { compose, type Product } from "#src/app/compose.ts";
import { createPageData } from "#src/app/page-data.ts";
import { createDrivers } from "#src/app/drivers.ts";
import { seedDemo } from "#src/app/seed-demo.ts";
import { readConfig } from "#src/config/config.ts";
import type { OutgoingMail } from "#src/drivers/mail/port.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createServer } from "#src/platform/http/create-server.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";

// Two brands on one product: each uses its own name and its own address.

const config = readConfig({ NODE_ENV: "test", PRODUCT_NAME: "Harbour" });
const publicUrl = "https://harbour.example";
let database: TestDatabase;
let product: Product;
let clock: ManualClock;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  const platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  const settings = JSON.stringify({ mailSender: "Reef team" });
  await database.kysely
    .insertInto("sites")
    .values({ id: 2, host: "reef.example", name: "Reef", settings })
    .execute();
  const mail = {
    simulated: true,
    send: async (one: OutgoingMail) => {
      sent.push(one);
      return { status: "accepted" as const };
    },
    close: () => undefined,
  };
  product = compose(
    platform,
    { ...config, publicUrl },
    { drivers: { ...createDrivers(platform, config), mail } },
  );
  await seedDemo(product);
  await product.prepare();
});

afterAll(async () => {
  await product.close();
  await database.drop();
});

test("mails of each site carry its sender, its name and links to its host", async () => {
  for (const [siteId, email] of [
    [1, "ann@example.com"],
    [2, "bob@example.com"],
  ] as const) {
    const { baseUrl: origin } = await product.sites.of(siteId);
    await product.accounts.signUp(
      { email, password: "long enough" },
      { siteId, ip: "192.0.2.1", userAgent: "", origin },
    );
  }
  await product.jobs.find(({ name }) => name === "send-mail")?.run();
  const mailTo = (recipient: string) => sent.find((mail) => mail.recipient === recipient);
  expect(mailTo("ann@example.com")).toMatchObject({ sender: "Harbour" });
  expect(mailTo("ann@example.com")?.text).toContain("https://harbour.example/verify?");
  expect(mailTo("bob@example.com")).toMatchObject({ sender: "Reef team" });
  expect(mailTo("bob@example.com")?.text).toContain("https://reef.example/verify?");
  expect(mailTo("bob@example.com")?.html).toContain("Reef");
  expect(mailTo("bob@example.com")?.html).not.toContain("Harbour");
});

test("pages of each host show its own name and origin", async () => {
  const app = await createServer({
    log: createLog("silent"),
    resolveSite: product.sites.byHost,
    publicUrl,
    isDemo: false,
    trustProxy: false,
    limitFactor: 1,
  });
  const wake = { on: () => () => undefined };
  const { siteOf } = createPageData({
    product,
    wake,
    config,
    platform: { clock: new ManualClock(new Date(0)), log: createLog("silent") },
  });
  app.get("/*", (request, reply) => reply.send(siteOf(request)));
  for (const [host, name] of [
    ["harbour.example", "Harbour"],
    ["reef.example", "Reef"],
    ["unknown.example", "Harbour"],
  ] as const) {
    const { origin, settings } = (await app.inject({ url: "/", headers: { host } })).json<
      ReturnType<typeof siteOf>
    >();
    expect([origin, settings.name]).toEqual([`https://${name.toLowerCase()}.example`, name]);
  }
  await app.close();
});

test("pages count the calls that the API's description lists, and measure nothing before three deliveries", async () => {
  const pages = createPageData({
    product,
    wake: { on: () => () => undefined },
    config,
    platform: { clock, log: createLog("silent") },
  });
  const { figures } = await pages.loadData({ id: 1, origin: publicUrl, settings: config.site });
  const calls = product.routes.flatMap(({ contract }) => Object.keys(contract));
  expect(figures).toEqual({ usualInstallSeconds: null, apiCalls: new Set(calls).size });
  expect(figures.apiCalls).toBeGreaterThan(50);
});

test("the version of kept pages changes with a site's row, and only then", async () => {
  const pages = createPageData({
    product,
    wake: { on: () => () => undefined },
    config,
    platform: { clock, log: createLog("silent") },
  });
  const site = { id: 1, origin: publicUrl, settings: config.site };
  await pages.loadData(site);
  const settle = async () => {
    clock.advance(10_000);
    const before = pages.version(site);
    // Both are read again beside the calls.
    await product.sites.load();
    await pages.loadData(site);
    return [before, pages.version(site)];
  };
  const [first, same] = await settle();
  expect(same).toBe(first);
  const rename = (name: string) =>
    database.kysely.updateTable("sites").set({ name }).where("id", "=", 2).execute();
  await rename("Reef Hosting");
  const [, changed] = await settle();
  await rename("Reef");
  await settle();
  expect(changed).not.toBe(first);
});
