import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createServer } from "./create-server.ts";

let app: FastifyInstance;
let port: number;
const lines: string[] = [];
const deadlineMs = 300;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await createServer({
    log: createLog("info", destination),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
    arrivalMs: deadlineMs,
  });
  app.post("/api/echo", async ({ body }) => ({ got: body }));
  app.get("/api/slow", async () => {
    await new Promise((resolve) => setTimeout(resolve, deadlineMs * 4));
    return { slow: true };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** What the server answers to these bytes first, or in all until it closes the connection. */
async function exchange(text: string, end: "data" | "close" = "data"): Promise<string> {
  const socket: Socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(text);
  socket.setEncoding("latin1");
  const answer = await new Promise<string>((resolve, reject) => {
    let answered = "";
    socket.on("data", (data: string) => (answered += data));
    socket.once(end, () => resolve(answered));
    socket.once("close", () => resolve(answered));
    socket.once("error", reject);
  });
  socket.destroy();
  return answer;
}

const head = (length: number, more = "") =>
  `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`;

test("T19 a body that does not arrive in time is given up, and its connection closed", async () => {
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(`${head(1000)}{`, "close")));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeGreaterThan(deadlineMs / 2);
});

test("T19 an answer may take longer than its request", async () => {
  const answer = await exchange("GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("T19 a body that says it is too large is refused before any of it was read", async () => {
  expect(await exchange(head(10_000_000))).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/);
});

test("a request with two hosts is refused, whichever is ours", async () => {
  expect(await exchange(head(2, "Host: evil.example\r\n") + "{}")).toMatch(/^HTTP\/1\.1 400 /);
});

test("who hangs up before being counted leaves no failure in the log", async () => {
  lines.length = 0;
  app.server.prependOnceListener("request", ({ socket }) => {
    Object.defineProperty(socket, "remoteAddress", { value: undefined });
  });
  expect(await exchange(`${head(2)}{}`)).toBe("");
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
