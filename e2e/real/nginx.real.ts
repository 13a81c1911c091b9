import { randomUUID } from "node:crypto";
import { connect as connectHttp2 } from "node:http2";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { claimPort } from "../../scripts/real/claims.ts";
import { type RealNginx, startNginx, whyNoNginx } from "../../scripts/real/nginx.ts";
import { RfbTestClient } from "#src/sandbox/machines/console/rfb-test-client.ts";
import { seedDemo } from "#src/app/seed-demo.ts";
import { callApi, callOk } from "../harness/api-client.ts";
import { openConsole } from "../harness/console-socket.ts";
import { newCustomer, type TestCustomer } from "../harness/customers.ts";
import { listenToEvents } from "../harness/event-listener.ts";
import { buyServer, waitForStatus } from "../harness/furnished-customer.ts";
import { inspect } from "../harness/inspector.ts";
import { startServerProcess } from "../harness/server-process.ts";
import { type SiteProcess, startSiteProcess } from "../harness/site-process.ts";
import { until } from "../harness/until.ts";
import { countFailures } from "./steady-load.ts";

// The shipped nginx.conf before two web processes and a worker, as section 3 of docs/operating.md sets them up.

const reason = whyNoNginx();
/** As in deploy/moorage.env.example, with nothing that is outside of this machine. */
const staging = {
  NODE_ENV: "production",
  TRUST_PROXY: "127.0.0.1",
  SUPPORT_EMAIL: "support@example.com",
  OPERATOR_EMAIL: "alarms@example.com",
  LEGAL_NAME: "Example Hosting Ltd",
  LEGAL_ADDRESS: "1 Example Street, Example City",
  SECRETS_KEY: "ab".repeat(32),
  ALLOW_SIMULATED: "compute,registrar,chain,rates,mail",
};

let database: TestDatabase;
let nginx: RealNginx;
let settings: Readonly<Record<string, string>>;
let ports: readonly [number, number];
const sites: SiteProcess[] = [];
let customer: TestCustomer;
let token = "";
let server = "";

const signIn = () => ({ email: customer.email, password: "correct horse battery" });

const startSite = (place: 0 | 1): Promise<SiteProcess> =>
  startSiteProcess({ ...settings, ROLES: "web", PORT: String(ports[place]) });

beforeAll(async () => {
  if (reason !== null) return;
  database = await createTestDatabase();
  ports = [await claimPort(), await claimPort()];
  const tls = await claimPort();
  nginx = await startNginx({ tls, upstreams: ports });
  setDefaultCACertificates([...getCACertificates("default"), nginx.certificate]);
  settings = { ...staging, DATABASE_URL: database.url, PUBLIC_URL: nginx.url };
  const inspector = await inspect(database.url);
  await seedDemo(inspector.product);
  sites.push(await startSite(0), await startSite(1));
  await startServerProcess({
    ...settings,
    ROLES: "worker",
    METRICS_PORT: String(await claimPort()),
    SIMULATED_DELAYS: "0.2",
  });
  customer = await newCustomer(nginx.url, inspector, 5_000n);
  await inspector.close();
  token = customer.token;
  server = await buyServer(nginx.url, token, "behind-nginx");
  await waitForStatus(nginx.url, token, server, "running");
});

afterAll(async () => {
  await nginx?.stop();
  for (const site of sites) await site.stop();
  await database?.drop();
});

function testHere(name: string, run: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    if (reason !== null) skip(reason);
    await run();
  });
}

/** Restarts one process after the other, as section 8 of docs/operating.md says. */
async function restartAll(end: (site: SiteProcess) => Promise<void>): Promise<void> {
  for (const place of [0, 1] as const) {
    const old = sites[place];
    if (old) await end(old);
    sites[place] = await startSite(place);
    await until("the process is ready", async () => {
      const answer = await fetch(`http://127.0.0.1:${ports[place]}/readyz`).catch(() => null);
      return answer?.status === 200;
    });
  }
}

testHere("pages and API pass by HTTP/1.1 and HTTP/2", async () => {
  const plain = await fetch(`${nginx.plainUrl}/servers?a=1`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://localhost/servers?a=1"]);

  const page = await fetch(nginx.url);
  expect(page.status).toBe(200);
  expect(page.headers.get("strict-transport-security")).not.toBeNull();
  const html = await page.text();
  const asset = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/.exec(html)?.[1] ?? "";
  expect((await fetch(nginx.url + asset)).status).toBe(200);
  expect((await callOk(nginx.url, "GET /users/me", { token })).email).toBe(customer.email);

  const session = connectHttp2(nginx.url);
  const stream = session.request({ ":path": "/" });
  const status = await new Promise((resolve, reject) => {
    stream.on("response", (headers) => resolve(headers[":status"])).on("error", reject);
  });
  session.close();
  expect(status).toBe(200);
});

testHere("events arrive as they happen, and a console carries keys both ways", async () => {
  const events = await listenToEvents(nginx.url, token);
  const ticket = await callOk(nginx.url, `POST /v2/servers/${server}/vnc`, { token, body: {} });
  const terminal = await openConsole(nginx.url, ticket, token);
  const viewer = await RfbTestClient.connect(terminal);
  await viewer.waitFor(/behind-nginx login:/);
  viewer.type("root\n");
  await viewer.waitFor(/Password:/);
  terminal.end();

  await buyServer(nginx.url, token, "heard-by-events");
  await until("an event", async () => events.received.length > 0);
  events.close();
});

testHere("a body as large as a call allows passes, a larger one gets 413", async () => {
  // 1.9 MB on its way: above what nginx and calls allow by default, below what zone files do.
  const text = "\n".repeat(950_000);
  const passed = await callApi(nginx.url, "POST /v2/domains/dom_00000000000000000000000000/records/import", {
    token,
    body: { mode: "add", text },
  });
  expect([404, 422]).toContain(passed.status);
  const tooLarge = await callApi(nginx.url, "POST /auth/sign-in", {
    body: { ...signIn(), password: "x".repeat(9_000_000) },
  });
  expect(tooLarge.status).toBe(413);
});

testHere("addresses of visitors arrive, and cannot be made up", async () => {
  const forged = { "x-forwarded-for": "203.0.113.77", "x-forwarded-proto": "http" };
  const signedIn = await callOk(nginx.url, "POST /auth/sign-in", { body: signIn(), headers: forged });
  const { rows } = await database.pool.query<{ network: string }>("SELECT DISTINCT network FROM sessions");
  expect(rows).toEqual([{ network: "127.0.0.0/24" }]);
  // Directly, as from a proxy of TRUST_PROXY, the same header counts.
  const direct = `http://localhost:${ports[0]}`;
  const headers = { "x-forwarded-for": "203.0.113.77", "x-forwarded-proto": "https" };
  await callOk(direct, "POST /auth/sign-in", { body: signIn(), headers });
  const after = await database.pool.query("SELECT 1 FROM sessions WHERE network = '203.0.113.0/24'");
  expect(after.rows).toHaveLength(1);
  expect(signedIn.accessToken).toMatch(/^[\w-]{43}$/);
});

testHere("T13 the access log has no query, whichever listener took it", async () => {
  const secret = `s${randomUUID()}`;
  await fetch(`${nginx.url}/recovery/token?token=${secret}`, {
    headers: { referer: `https://x/?${secret}` },
  });
  await fetch(`${nginx.plainUrl}/verify?token=${secret}`, { redirect: "manual" });
  await callApi(nginx.url, `POST /auth/recovery/token?token=${secret}`, { body: { password: "x" } });
  await until("the log", async () => nginx.accessLog().includes('"POST /api/auth/recovery/token HTTP'));
  expect(nginx.accessLog()).toContain('"GET /verify HTTP/1.1" 301');
  expect(nginx.accessLog()).not.toContain(secret);
});

testHere("no call fails while one process is restarted after the other", async () => {
  const { calls, failures } = await countFailures(nginx.url, token, () => restartAll((site) => site.stop()));
  process.stdout.write(`a rolling restart under load: ${calls} calls, ${failures.length} failed\n`);
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(100);
});

testHere("and calls that a process drops are counted", async () => {
  const dropped: string[] = [];
  for (let tries = 0; tries < 5 && dropped.length === 0; tries += 1) {
    const kill = async (site: SiteProcess): Promise<void> => {
      await pause(500);
      await site.kill();
    };
    dropped.push(...(await countFailures(nginx.url, token, () => restartAll(kill))).failures);
  }
  process.stdout.write(`killed instead: ${dropped.length} failed\n`);
  expect(dropped).not.toEqual([]);
});
