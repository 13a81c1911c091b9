import { once } from "node:events";
import { connect } from "node:net";
import * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "../../../e2e/harness/api-client.ts";
import { isMovable } from "#src/platform/clock.ts";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type RunningProduct, startProduct } from "#src/app/start-product.ts";
import { restartEpoch } from "./read-outbox.ts";

let database: TestDatabase;
let running: RunningProduct;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    ROLES: "web",
    DATABASE_URL: database.url,
    LIMIT_FACTOR: "1000",
    LOG_LEVEL: "silent",
  });
  running = await startProduct({ config, log: createLog("silent"), withoutPages: true });
  url = running.url ?? "";
});

afterAll(async () => {
  await running.stop();
  await database.drop();
});

const confirming = z.object({ have: z.int() });

let visitors = 0;

async function signUp(): Promise<string> {
  const body = { email: `visitor-${(visitors += 1)}@example.com`, password: "correct horse" };
  const { accessToken } = await callOk(url, "POST /auth/sign-up", { body });
  return accessToken;
}

/** An open stream that keeps what it was sent; `ids` are those of this file's own events. */
async function openStream(token: string, lastEventId?: string) {
  const response = await fetch(`${url}/api/v2/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
  });
  let text = "";
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  })();
  const ids = (): string[] =>
    [...text.matchAll(/^id: (\S+)\nevent: payments\.confirming\.v1$/gm)].map(([, id = ""]) => id);
  return { response, ended, ids, text: () => text };
}

async function publish(
  customerToken: string,
  number: number,
  name = "payments.confirming.v1",
): Promise<void> {
  const me = await callOk(url, "GET /users/me", { token: customerToken });
  await database.pool.query(
    `SELECT event_publish($4, 1::smallint, m.customer_id,
       jsonb_build_object('depositId', m.customer_id, 'have', $2::int, 'need', 9), $3)
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1`,
    [me.email, number, running.platform.clock.now(), name],
  );
  running.platform.wake("events");
}

test("an event reaches its customer at once and no one else", async () => {
  const [token, other] = [await signUp(), await signUp()];
  const [own, foreign] = [await openStream(token), await openStream(other)];
  expect(own.response.headers.get("content-type")).toBe("text/event-stream");
  await publish(token, 1);
  await expect.poll(() => own.text()).toContain('data: {"have": 1, "need": 9,');
  expect(foreign.text()).not.toContain("have");
  // It ends with its connection, so that an event is one piece of text and no chunk.
  expect(own.response.headers.has("transfer-encoding")).toBe(false);
  for (const session of [token, other]) await callOk(url, "POST /auth/logout", { token: session, body: {} });
  await Promise.all([own.ended, foreign.ended]);
});

test("an event that no catalogue shows to customers is never sent, at once or after a reconnect", async () => {
  const token = await signUp();
  const stream = await openStream(token);
  await publish(token, 1);
  await publish(token, 2, "test.hidden.v1");
  await publish(token, 3);
  await expect.poll(() => stream.ids()).toHaveLength(2);
  const again = await openStream(token, stream.ids()[0]);
  await expect.poll(() => again.ids()).toEqual(stream.ids().slice(1));
  expect(`${stream.text()}${again.text()}`).not.toContain("hidden");
  await callOk(url, "POST /auth/logout", { token, body: {} });
  await Promise.all([stream.ended, again.ended]);
});

test("a reconnect gets what it missed, once, from where it was", async () => {
  const token = await signUp();
  const first = await openStream(token);
  await publish(token, 1);
  await expect.poll(() => first.ids()).toHaveLength(1);
  const [last = ""] = first.ids();
  for (const number of [2, 3, 4]) await publish(token, number);
  await expect.poll(() => first.ids()).toHaveLength(4);
  const again = await openStream(token, last);
  await expect.poll(() => again.ids()).toEqual(first.ids().slice(1));
  await publish(token, 5);
  await expect.poll(() => again.ids()).toHaveLength(4);
  expect(new Set(again.ids()).size).toBe(4);
  await callOk(url, "POST /auth/logout", { token, body: {} });
  await Promise.all([first.ended, again.ended]);
});

test("a customer's streams all get each event of a burst, whole and in order", async () => {
  const token = await signUp();
  const streams = await Promise.all([openStream(token), openStream(token), openStream(token)]);
  const me = await callOk(url, "GET /users/me", { token });
  await database.pool.query(
    `SELECT event_publish('payments.confirming.v1', 1::smallint, m.customer_id,
       jsonb_build_object('depositId', m.customer_id, 'have', n, 'need', 9), $2)
     FROM memberships m JOIN users u ON u.id = m.user_id, generate_series(1, 1500) AS n WHERE u.email = $1`,
    [me.email, running.platform.clock.now()],
  );
  running.platform.wake("events");
  for (const stream of streams) await expect.poll(() => stream.ids(), { timeout: 10_000 }).toHaveLength(1500);
  const sent = (streams[0]?.text() ?? "")
    .split("\n")
    .filter((line) => line.includes("depositId"))
    .map((line) => confirming.parse(JSON.parse(line.slice("data: ".length))));
  expect(sent.map(({ have }) => have)).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1));
  expect(new Set(streams.map(({ ids }) => ids().join())).size).toBe(1);
  await callOk(url, "POST /auth/logout", { token, body: {} });
  await Promise.all(streams.map(({ ended }) => ended));
});

test("a stream that is asked for behind another call is answered after it", async () => {
  const token = await signUp();
  const { host, hostname, port } = new URL(url);
  const head = `host: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const ended = once(socket, "close");
  socket.write(`GET /api/users/me HTTP/1.1\r\n${head}GET /api/v2/events HTTP/1.1\r\n${head}`);
  await expect.poll(() => text).toContain("retry: 2000");
  await publish(token, 1);
  await expect.poll(() => text).toContain('"have": 1');
  expect(text.match(/HTTP\/1.1 200 OK|retry: 2000|event: payments\S+/g)).toEqual([
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK",
    "retry: 2000",
    "event: payments.confirming.v1",
  ]);
  await callOk(url, "POST /auth/logout", { token, body: {} });
  await ended;
});

test("after events were numbered again every stream loads its screens again, once", async () => {
  const token = await signUp();
  const open = await openStream(token);
  await publish(token, 1);
  await expect.poll(() => open.ids()).toHaveLength(1);
  const [old = ""] = open.ids();
  await database.kysely.transaction().execute((trx) => restartEpoch(trx, running.platform.clock.now()));
  await open.ended;
  const [, resetId = ""] = /^id: (\S+)\nevent: reset$/m.exec(open.text()) ?? [];

  await publish(token, 2);
  const next = await openStream(token, resetId);
  await expect.poll(() => next.ids()).toHaveLength(1);
  const late = await openStream(token, old);
  expect(next.text()).not.toContain("reset");
  // An id of before is not compared with the new numbers: what lies between would be passed over.
  await expect.poll(() => late.text()).toContain("event: reset");
  expect(late.ids()).toEqual([]);
  expect(next.ids()[0]?.split(".")[0]).not.toBe(old.split(".")[0]);
  await callOk(url, "POST /auth/logout", { token, body: {} });
  await Promise.all([late.ended, next.ended]);
});

test.each(["1200-7", "no id", "00000001_1."])(
  "an id of no epoch is answered with a reset: %s",
  async (id) => {
    const token = await signUp();
    const stream = await openStream(token, id);
    await expect.poll(() => stream.text()).toContain("event: reset");
    await callOk(url, "POST /auth/logout", { token, body: {} });
    await stream.ended;
  },
);

test("T11 the end of a session ends its stream within a second, and only that one", async () => {
  const token = await signUp();
  const me = await callOk(url, "GET /users/me", { token });
  const body = { email: me.email, password: "correct horse" };
  const { accessToken: elsewhere } = await callOk(url, "POST /auth/sign-in", { body });
  const staying = await openStream(elsewhere);
  // A busy machine is late now and then, but not every time.
  const waits: number[] = [];
  while (waits.length < 5 && !waits.some((ms) => ms < 1000)) {
    const { accessToken: here } = await callOk(url, "POST /auth/sign-in", { body });
    const ending = await openStream(here);
    const began = performance.now();
    await callOk(url, "POST /auth/logout", { token: here, body: {} });
    await ending.ended;
    waits.push(performance.now() - began);
  }
  expect(Math.min(...waits)).toBeLessThan(1000);
  await publish(elsewhere, 7);
  await expect.poll(() => staying.ids().length).toBeGreaterThan(0);
  await callOk(url, "POST /auth/logout", { token: elsewhere, body: {} });
  await staying.ended;
});

test("without a session there is no stream", async () => {
  expect((await callApi(url, "GET /v2/events")).status).toBe(401);
});

test("T15 a customer has a limited number of streams, which does not affect other customers", async () => {
  const [token, other] = [await signUp(), await signUp()];
  const streams = await Promise.all(Array.from({ length: 14 }, () => openStream(token)));
  const statuses = streams.map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const foreign = await openStream(other);
  expect(foreign.response.status).toBe(200);
  for (const session of [token, other]) await callOk(url, "POST /auth/logout", { token: session, body: {} });
  await Promise.all([...streams, foreign].map(({ ended }) => ended));
});

test("T11 a stream ends with the time of its session", async () => {
  const token = await signUp();
  const stream = await openStream(token);
  const { clock } = running.platform;
  if (!isMovable(clock)) throw new Error("The clock of a demo can be moved.");
  await clock.advance(31 * 86_400_000);
  await stream.ended;
  expect((await callApi(url, "GET /v2/events", { token })).status).toBe(401);
});
