import type { SiteSettings } from "#src/shared/site-settings.ts";
import { takesPlayMoney } from "#src/config/refuse-mixed-money.ts";
import { setTimeout as delay } from "node:timers/promises";
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
import { registerOpenApi } from "#src/platform/http/openapi.ts";
import { apiDocs } from "../api-docs/guide.ts";
import { registerContract } from "#src/platform/http/register-contract.ts";
import { unlimitedKeys } from "#src/platform/http/edge.fixture.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
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
    ["REEF.example:443", "Reef"],
  ] as const) {
    const { origin, settings } = (await app.inject({ url: "/", headers: { host } })).json<
      ReturnType<typeof siteOf>
    >();
    expect([origin, settings.name]).toEqual([`https://${name.toLowerCase()}.example`, name]);
  }
  await app.close();
});

test.each(["demo", "live"] as const)(
  "pages count the calls that the API's description lists: %s",
  async (mode) => {
    const app = await createServer({
      log: createLog("silent"),
      resolveSite: () => product.sites.provider(),
      publicUrl: mode === "demo" ? null : publicUrl,
      isDemo: mode === "demo",
      trustProxy: false,
      limitFactor: 1,
    });
    await registerOpenApi(app, apiDocs);
    for (const set of product.routes) {
      registerContract(app, set, {
        resolveToken: async () => null,
        isSecure: true,
        isDemo: mode === "demo",
        takesPlayMoney: takesPlayMoney(config),
        ...unlimitedKeys,
        takeTurn: createTurnstile(),
        clock,
        takeLimit: async () => null,
      });
    }
    const { paths } = (
      await app.inject({
        url: "/api/openapi.json",
        headers: { host: mode === "demo" ? "localhost" : "harbour.example" },
      })
    ).json<{
      paths: Record<string, Record<string, object>>;
    }>();
    await app.close();
    const listed = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(listed).toBeGreaterThan(50);
    const site = { id: 1, origin: publicUrl, settings: config.site };
    expect((await readPages({ ...config, mode }).loadData(site)).figures.apiCalls).toBe(listed);
  },
);

test("the usual installation is that of three deliveries or more, read every few minutes, as it is shown", async () => {
  const pages = readPages();
  const site = { id: 1, origin: publicUrl, settings: config.site };
  const readAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    const before = pages.version(site);
    // That call has the snapshot read again, and does not wait for it.
    await delay(300);
    const { figures } = await pages.loadData(site);
    return { figure: figures.usualInstall, isNew: pages.version(site) !== before };
  };
  await pages.loadData(site);
  await deliverIn(131);
  await deliverIn(140);
  expect(await readAfter(300_000)).toEqual({ figure: null, isNew: false });
  await deliverIn(150);
  expect(await readAfter(10_000)).toEqual({ figure: null, isNew: false });
  expect(await readAfter(300_000)).toEqual({ figure: { unit: "minutes", count: 3 }, isNew: true });
  // The median is 145 s now.
  await deliverIn(160);
  expect(await readAfter(300_000)).toEqual({ figure: { unit: "minutes", count: 3 }, isNew: false });
  await database.kysely.deleteFrom("tasks").where("kind", "=", "server-provision").execute();
});

/** A server that took so many seconds from its order to its delivery. */
async function deliverIn(seconds: number): Promise<void> {
  const now = clock.now();
  const id = createIds(() => now).next();
  await database.kysely
    .insertInto("tasks")
    .values({
      id,
      kind: "server-provision",
      site_id: 1,
      object_type: "server",
      object_id: id,
      state: "succeeded",
      actor: JSON.stringify({ kind: "system" }),
      not_before: now,
      created_at: new Date(now.getTime() - 1000 * seconds),
      updated_at: now,
      finished_at: now,
    })
    .execute();
}

/** What a process reads for its pages. */
function readPages(
  ofConfig = config,
  listen: (channel: string, listener: () => void) => void = () => undefined,
) {
  return createPageData({
    product,
    wake: {
      on: (channel, listener) => {
        listen(channel, listener);
        return () => undefined;
      },
    },
    config: ofConfig,
    platform: { clock, log: createLog("silent") },
  });
}

test("the version of kept pages changes with a site's row, and only then", async () => {
  const pages = readPages();
  const [ours, theirs] = [1, 2].map((id) => ({ id, origin: publicUrl, settings: config.site }));
  if (ours === undefined || theirs === undefined) throw new Error("two sites");
  const settle = async () => {
    clock.advance(10_000);
    // Both are read again beside the calls.
    await product.sites.load();
    for (const site of [ours, theirs]) await pages.loadData(site);
    return [pages.version(ours), pages.version(theirs)];
  };
  const first = await settle();
  expect(await settle()).toEqual(first);
  const rename = (name: string) =>
    database.kysely.updateTable("sites").set({ name }).where("id", "=", 2).execute();
  await rename("Reef Hosting");
  const changed = await settle();
  await rename("Reef");
  await settle();
  expect(changed[1]).not.toBe(first[1]);
  // Pages of another site stay as they are kept.
  expect(changed[0]).toBe(first[0]);
});

test("pages of each site say when its support works, where its owner has said so, and again as soon as that is changed", async () => {
  const woken: (() => void)[] = [];
  const pages = readPages(config, (channel, listener) => {
    if (channel === "catalogue") woken.push(listener);
  });
  const app = await createServer({
    log: createLog("silent"),
    resolveSite: product.sites.byHost,
    publicUrl,
    isDemo: false,
    trustProxy: false,
    limitFactor: 1,
  });
  app.get("/*", (request, reply) => reply.send(pages.siteOf(request).settings));
  const settingsOf = async (host: string) =>
    (await app.inject({ url: "/", headers: { host } })).json<SiteSettings>();
  const hoursOf = async (host: string) => (await settingsOf(host)).supportHours ?? null;
  expect(await hoursOf("harbour.example")).toBeNull();
  await pages.prepare();
  expect(await hoursOf("harbour.example")).toMatchObject({ isRoundTheClock: true });
  await database.kysely
    .insertInto("support_hours")
    .values({
      site_id: 1,
      is_round_the_clock: false,
      zone: "Europe/Berlin",
      ranges: JSON.stringify([{ day: 1, from: "09:00", to: "18:00" }]),
      holidays: "[]",
      changed_at: clock.now(),
    })
    .execute();
  for (const listener of woken) listener();
  await expect.poll(() => hoursOf("harbour.example")).toMatchObject({ zone: "Europe/Berlin" });
  await pages.loadData({ id: 2, origin: publicUrl, settings: config.site });
  expect(await hoursOf("reef.example")).toMatchObject({ isRoundTheClock: true });
  // A reseller's site says nothing that its owner did not.
  const created_at = new Date("2025-03-01T00:00:00Z");
  await database.kysely.insertInto("resale_sites").values({ site_id: 2, created_at }).execute();
  for (const listener of woken) listener();
  await expect.poll(() => hoursOf("reef.example")).toBeNull();
  expect(await settingsOf("reef.example")).toMatchObject({ sinceYear: 2025, withoutReferrals: true });
  expect(await settingsOf("harbour.example")).not.toHaveProperty("withoutReferrals");
  await database.kysely.deleteFrom("resale_sites").execute();
  await database.kysely.deleteFrom("support_hours").execute();
  await app.close();
});
