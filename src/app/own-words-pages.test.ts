import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyRequest } from "fastify";
import { createPageData } from "#src/app/page-data.ts";
import { compose, type Product } from "#src/app/compose.ts";
import { seedDemo } from "#src/app/seed-demo.ts";
import { readConfig } from "#src/config/config.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { Wake } from "#src/platform/events/wake.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { SettingName } from "#src/shared/settings/registry.ts";
import { followSettings } from "#src/app/start-product.ts";

// What staff sets and writes, on pages of two processes that share a database.

const config = readConfig({ NODE_ENV: "test", PRODUCT_NAME: "Harbour" });
const clock = new ManualClock(new Date("2027-03-01T12:00:00Z"));
const closing: (() => unknown)[] = [];
let database: TestDatabase;
let one: Process;
let other: Process;

type Process = Awaited<ReturnType<typeof startProcess>>;

/** A process as it is started, without its server. */
async function startProcess() {
  const log = createLog("silent");
  const watch = new DatabaseWatch(database, log);
  const wake = new Wake(database, watch, log);
  const ids = createIds(() => clock.now());
  const platform = { db: database, clock, ids, log, wake: wake.notify };
  const product: Product = compose(platform, config);
  closing.push(
    () => wake.close(),
    () => watch.close(),
    () => product.close(),
  );
  await watch.start();
  followSettings(product, wake, log);
  return { platform, product, pages: createPageData({ product, wake, config, platform }) };
}

beforeAll(async () => {
  database = await createTestDatabase();
  one = await startProcess();
  await seedDemo(one.product);
  other = await startProcess();
  for (const { product, pages } of [one, other]) {
    await product.prepare();
    await pages.prepare();
  }
});

afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
});

/** What a visitor's page is drawn from, as the process has it now. */
async function drawnFrom({ product, pages }: Process) {
  // A page asks its request for nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const request = {
    site: product.sites.provider(),
    origin: "https://harbour.example",
    hostname: "",
  } as FastifyRequest;
  const site = pages.siteOf(request);
  return {
    settings: site.settings,
    data: await pages.loadData(site, "en", "/"),
    version: pages.version(site, "/"),
  };
}

const because = "asked for by the owner";
const set = (name: SettingName, value: unknown) =>
  one.product.settings.change(createCtx(one.platform, { kind: "system" }), {
    siteId: 1,
    changes: [{ name, value, expectedVersion: 0 }],
    reason: because,
  });
const write = (document: "terms" | "site", key: string, text: string) =>
  one.product.settings.texts.change(createCtx(one.platform, { kind: "system" }), {
    siteId: 1,
    document,
    language: "en",
    changes: [{ key, text, expectedVersion: 0 }],
    reason: because,
  });

/** By the rows that staff's page writes, and its notice. */
const chargeVat = async () => {
  await database.kysely
    .insertInto("tax_settings")
    .values({
      site_id: 1,
      mode: "eu",
      seller_country: "DE",
      oss: false,
      pieces_needed: 1,
      updated_at: clock.now(),
      updated_by: "{}",
    })
    .execute();
  one.platform.wake("catalogue");
};

type Drawn = Awaited<ReturnType<typeof drawnFrom>>;

const edits: readonly (readonly [string, () => Promise<unknown>, (drawn: Drawn) => unknown, unknown])[] = [
  ["a name", () => set("productName", "Quay"), ({ settings }) => settings.name, "Quay"],
  ["a limit", () => set("holdAboveCents", 50_000), ({ data }) => data.terms.deposits.holdAboveCents, 50_000],
  ["that VAT comes on top", chargeVat, ({ settings }) => settings.plusVat, true],
  ["a grace", () => set("serverGraceHours", 48), ({ data }) => data.terms.servers.graceHours, 48],
  ["a rate", () => set("rateMinutes", 20), ({ data }) => data.terms.deposits.rateMinutes, 20],
  ["a legal name", () => set("legalName", "Quay Ltd"), ({ data }) => data.terms.provider.name, "Quay Ltd"],
  [
    "a legal text",
    () => write("terms", "legal.offer.intro", "Our terms."),
    ({ data }) => [data.words?.texts["legal.offer.intro"], data.words?.legal["offer"]?.changes],
    ["Our terms.", 1],
  ],
  [
    "words of a page",
    () => write("site", "website.home.title", "Servers of the quay"),
    ({ data }) => data.words?.texts["website.home.title"],
    "Servers of the quay",
  ],
];

test.each(edits)(
  "%s that staff changes is on pages of every process within a second",
  async (_, edit, shown, wanted) => {
    const before = await Promise.all([drawnFrom(one), drawnFrom(other)]);
    const at = performance.now();
    await edit();
    for (const [index, process] of [one, other].entries()) {
      await expect
        .poll(async () => shown(await drawnFrom(process)), { interval: 10, timeout: 900 })
        .toEqual(wanted);
      expect((await drawnFrom(process)).version).not.toBe(before[index]?.version);
    }
    expect(performance.now() - at).toBeLessThan(1_000);
  },
);

test("pages are kept while nothing is changed, and a change that is refused draws none again", async () => {
  await set("about", "Since 2027");
  await expect.poll(async () => (await drawnFrom(other)).settings.about).toBe("Since 2027");
  const versions = async () => [(await drawnFrom(one)).version, (await drawnFrom(other)).version];
  const before = await versions();
  await expect(set("mailSender", "")).rejects.toMatchObject({ code: "invalid_input" });
  await expect(set("about", "Late")).rejects.toMatchObject({ code: "version_changed" });
  await one.product.sites.load();
  expect(await versions()).toEqual(before);
});
