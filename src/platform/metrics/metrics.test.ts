import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createMetrics } from "./metrics.ts";
import { platformGauges } from "./platform-gauges.ts";
import type { PipedMail } from "./read-piped-mail.ts";
import { serveMetrics } from "./serve-metrics.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const log = createLog("silent");
let db: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  db = await createTestDatabase();
  platform = { db, clock, log, ids: createIds(() => clock.now()), wake: () => undefined };
});

afterAll(() => db.drop());

async function addTask(state: string, seconds: number | null): Promise<void> {
  const now = clock.now();
  await db.kysely
    .insertInto("tasks")
    .values({
      id: platform.ids.next(),
      kind: "servers.provision",
      site_id: 1,
      object_type: "server",
      object_id: platform.ids.next(),
      state,
      actor: JSON.stringify({ kind: "system" }),
      not_before: new Date(now.getTime() - 4000),
      created_at: new Date(now.getTime() - 1000 * (seconds ?? 0)),
      updated_at: now,
      finished_at: seconds === null ? null : now,
    })
    .execute();
}

test("calls are counted by their route, and no path or id becomes a label", async () => {
  const metrics = createMetrics([], log);
  const app = Fastify();
  metrics.watchHttp(app);
  app.get("/things/:id", async () => ({}));
  await app.inject("/things/secret-1");
  await app.inject("/things/secret-2");
  await app.inject("/nowhere/secret-3");
  const { text } = await metrics.read();
  expect(text).toContain('moorage_http_seconds_count{method="GET",route="/things/:id",status="200"} 2');
  expect(text).toContain('moorage_http_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain("secret");
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  await app.close();
});

test("tasks, findings and connections are read at each scrape", async () => {
  await addTask("queued", null);
  await addTask("succeeded", 3);
  await db.kysely
    .insertInto("audit_findings")
    .values({ invariant: "I1", object_id: "x", detail: "off", found_at: clock.now() })
    .execute();
  const { text } = await createMetrics(platformGauges(platform), log).read();
  expect(text).toContain('moorage_tasks{kind="servers.provision",state="queued"} 1');
  expect(text).toContain('moorage_task_seconds{kind="servers.provision",state="succeeded"} 3');
  expect(text).toContain("moorage_task_pickup_seconds 4");
  expect(text).toContain('moorage_findings{rule="I1"} 1');
  expect(text).toMatch(/moorage_database_connections\{state="busy"\} \d/);
});

test("a gauge that cannot be read has no value and does not affect the others", async () => {
  const broken = {
    name: "moorage_broken",
    help: "fails",
    labels: [],
    read: () => Promise.reject(new Error("no")),
  };
  const fine = {
    name: "moorage_fine",
    help: "works",
    labels: [],
    read: async () => [{ labels: {}, value: 7 }],
  };
  const { text } = await createMetrics([broken, fine], log).read();
  expect(text).toContain("moorage_broken Nan");
  expect(text).toContain("moorage_fine 7");
});

test("the metrics port serves nothing else", async () => {
  const server = await serveMetrics(createMetrics([], log), { host: "127.0.0.1", port: 0 });
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
  expect((await get("/metrics")).status).toBe(200);
  expect((await get("/")).status).toBe(404);
  expect((await get("/metrics?x=1")).status).toBe(404);
  await server.stop();
  await expect(get("/metrics")).rejects.toThrow("fetch failed");
});

test("T73 a mail server pipes mails into the same port, which no page can", async () => {
  const got: number[] = [];
  const pipe = async ({ bytes, isTooLarge, source }: PipedMail): Promise<string> => {
    if (bytes === 3) throw new Error("not now");
    got.push(isTooLarge ? -source.length : bytes);
    return "done";
  };
  const server = await serveMetrics(createMetrics([], log), { host: "127.0.0.1", port: 0 }, { pipe });
  const post = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/internal/mail`, {
      method: "POST",
      body,
      headers: { "content-type": "message/rfc822", ...headers },
    });
  const mail = new Uint8Array(10);
  expect(await (await post(mail)).text()).toBe("done\n");
  expect((await post(mail, { "content-type": "text/plain" })).status).toBe(415);
  expect((await post(mail, { origin: "https://evil.example" })).status).toBe(415);
  expect((await post(new Uint8Array(3))).status).toBe(503);
  expect((await post(new Uint8Array(26 * 1024 * 1024))).status).toBe(200);
  expect(got).toEqual([10, -65_536]);
  await server.stop();
});

test("T94 a certificate is for hosts of sites alone, and each is asked for by its name", async () => {
  let isRead = true;
  const isServed = (host: string) => {
    if (!isRead) throw new Error("The sites have not been read yet.");
    return ["reef.example", "192.0.2.1", "reef"].includes(host);
  };
  const server = await serveMetrics(createMetrics([], log), { host: "127.0.0.1", port: 0 }, { isServed });
  const ask = async (query: string) =>
    (await fetch(`http://127.0.0.1:${server.port}/internal/tls${query}`)).status;
  expect(await ask("?domain=reef.example")).toBe(200);
  for (const query of [
    "?domain=unknown.example",
    "?domain=192.0.2.1",
    "?domain=reef",
    "?domain=",
    "",
    "?",
    "?domain=reef.example&domain=unknown.example",
    "?domain=Reef.example",
    "?domain=reef.example.",
    "?domain=reef.example:443",
    "?domain=reef.example%00",
    `?domain=${"x".repeat(300)}.example`,
  ])
    expect([query, await ask(query)]).toEqual([query, 404]);
  isRead = false;
  expect(await ask("?domain=reef.example")).toBe(503);
  await server.stop();
});
