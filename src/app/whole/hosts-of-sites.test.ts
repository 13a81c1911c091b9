import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createServer, registerApiNotFound } from "#src/platform/http/create-server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { isLocalHost } from "#src/platform/tenancy/host-name.ts";
import { createSites } from "#src/platform/tenancy/sites.ts";

// To which site a request belongs, by its Host header alone, and what a host that is no site's is shown.

const publicUrl = "https://harbour.example";
const log = createLog("silent");
let database: TestDatabase;
let live: FastifyInstance;
let demo: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.kysely
    .insertInto("sites")
    .values([
      { id: 2, host: "reef.harbour.example", name: "Reef" },
      { id: 3, host: "bay.localhost", name: "Bay" },
    ])
    .execute();
  const own = { site_id: 2, host: "reef.example", state: "active", proof_token: "proof" };
  await database.kysely
    .updateTable("site_hosts")
    .set({ is_primary: false })
    .where("host", "=", "reef.harbour.example")
    .execute();
  await database.kysely
    .insertInto("site_hosts")
    .values({ ...own, is_primary: true })
    .execute();
  live = await serve({ publicUrl, isDemo: false });
  demo = await serve({ publicUrl: null, isDemo: true });
});

afterAll(async () => {
  await live.close();
  await demo.close();
  await database.drop();
});

async function serve(kind: { readonly publicUrl: string | null; readonly isDemo: boolean }) {
  const platform = { db: database, clock: new ManualClock(new Date("2026-03-01T12:00:00Z")), log };
  const { settings } = testSite({ name: "Harbour" });
  const sites = createSites(platform, {
    baseUrl: kind.publicUrl ?? "http://localhost:3000",
    isOwnHost: (host) =>
      kind.isDemo ? isLocalHost(host) && !host.endsWith(".localhost") : host === "harbour.example",
    settings,
    start: { productName: "Harbour" },
  });
  await sites.load();
  // A proxy is believed about addresses, and still not about hosts.
  const app = await createServer({
    ...kind,
    log,
    resolveSite: sites.byHost,
    legacyHost: "old.example",
    trustProxy: !kind.isDemo,
    limitFactor: 1,
  });
  app.get("/api/where", ({ site, origin }) => ({ site: site.name, origin }));
  app.get("/healthz", () => "ok");
  registerApiNotFound(app);
  app.get("/*", ({ site, origin }) => ({ site: site.name, origin }));
  app.post("/*", () => "written");
  await app.ready();
  return app;
}

const ask = (app: FastifyInstance, host: string, url = "/api/where", headers = {}) =>
  app.inject({ url, headers: { host, ...headers } });

test.each([
  ["harbour.example", "Harbour", publicUrl],
  ["HARBOUR.example:443", "Harbour", publicUrl],
  ["reef.example", "Reef", "https://reef.example"],
  ["Reef.Example:8080", "Reef", "https://reef.example"],
])("T92 in live %s is %s, with its own origin", async (host, site, origin) => {
  expect((await ask(live, host)).json()).toEqual({ site, origin });
});

test.each([
  "unknown.example",
  "harbour.example.evil.example",
  "10.0.0.1",
  "localhost",
  "a b",
  "reef.example/x",
  "",
])("T92 in live the host %j is shown nothing of any site", async (host) => {
  for (const url of ["/", "/api/where", "/robots.txt"]) {
    const answer = await ask(live, host, url);
    expect([url, answer.statusCode]).toEqual([url, 421]);
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/harbour|reef\b|moorage/i);
  }
  // Proxies and monitors ask by address.
  expect((await ask(live, host, "/healthz")).body).toBe("ok");
});

test("T92 no header but Host says which site is meant", async () => {
  for (const headers of [
    { "x-forwarded-host": "reef.example" },
    { forwarded: "host=reef.example" },
    { "x-host": "reef.example", "x-original-host": "reef.example" },
  ]) {
    expect((await ask(live, "harbour.example", "/api/where", headers)).json().site).toBe("Harbour");
    expect((await ask(live, "unknown.example", "/api/where", headers)).statusCode).toBe(421);
  }
});

test.each(["reef.harbour.example", "reef.example.", "REEF.harbour.example:8443"])(
  "T92 pages of %s are at the site's first host, and its calls nowhere else",
  async (host) => {
    const page = await ask(live, host, "/order-vm?plan=a");
    expect([page.statusCode, page.headers.location]).toEqual([301, "https://reef.example/order-vm?plan=a"]);
    const call = await ask(live, host);
    expect([call.statusCode, call.json().error.code]).toEqual([421, "misdirected"]);
    const written = await live.inject({ method: "POST", url: "/u/token", headers: { host } });
    expect(written.statusCode).toBe(421);
  },
);

test.each(["//evil.example/x", "/\\evil.example", "/%2F%2Fevil.example", "/@evil.example"])(
  "T92 the address %s leads to no other host",
  async (url) => {
    const { headers } = await ask(live, "reef.harbour.example", url);
    expect(new URL(String(headers.location)).host).toBe("reef.example");
  },
);

test("T92 a demo serves its sites below localhost with the port that was asked, and no other host", async () => {
  expect((await ask(demo, "bay.localhost:4000")).json()).toEqual({
    site: "Bay",
    origin: "http://bay.localhost:4000",
  });
  expect((await ask(demo, "127.0.0.1:4000")).json()).toEqual({
    site: "Harbour",
    origin: "http://127.0.0.1:4000",
  });
  for (const host of ["other.localhost:4000", "reef.example", "localhost.example"])
    expect((await ask(demo, host)).statusCode).toBe(421);
  expect((await ask(demo, "bay.localhost", "/", { "x-forwarded-for": "192.0.2.1" })).statusCode).toBe(421);
});

test("T92 a draft and a closed site are as if they were not there", async () => {
  const { kysely } = database;
  for (const state of ["draft", "review", "closed"]) {
    await kysely.updateTable("sites").set({ state }).where("id", "=", 2).execute();
    const app = await serve({ publicUrl, isDemo: false });
    expect((await ask(app, "reef.example")).statusCode).toBe(421);
    await app.close();
  }
  await kysely.updateTable("sites").set({ state: "live" }).where("id", "=", 2).execute();
});
