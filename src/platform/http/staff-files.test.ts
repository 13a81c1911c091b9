import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { defineContract } from "#src/shared/contract.ts";
import { createServer } from "./create-server.ts";
import { unlimitedKeys } from "./edge.fixture.ts";
import { registerContract, routeSet } from "./register-contract.ts";
import { createStaffFiles } from "./staff-files.ts";
import { createTurnstile } from "./turnstile.ts";

// Files of staff over real connections.

const staff = { summary: "A file", access: "staff", permission: "any", errors: [] } as const;
const contract = defineContract({
  "GET /v2/admin/list": { ...staff, output: z.string(), csv: z.object({ text: z.string() }) },
  "GET /v2/admin/archive": { ...staff, output: z.string(), file: true },
});

const page = "x".repeat(200_000);
const longMs = 60_000;
/** Much more than the buffers between two sockets take. */
const pages = 150;

let app: FastifyInstance;
let port: number;
/** How often it was asked whether a file may go on, and for how many parts it may. */
let asked: number;
let partsAllowed: number;
let handled: number;
let read: number;
let ends: (() => void)[];
/** The next file that ends, in whatever way. */
const nextEnd = () => new Promise<void>((resolve) => ends.push(resolve));

async function* parts<T>(part: T): AsyncGenerator<T> {
  try {
    for (let at = 0; at < pages; at += 1) {
      read += 1;
      yield part;
    }
  } finally {
    for (const end of ends.splice(0)) end();
  }
}

async function open(stallMs: number) {
  [asked, handled, read, partsAllowed] = [0, 0, 0, Number.POSITIVE_INFINITY];
  ends = [];
  app = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Test" }),
    publicUrl: null,
    isDemo: false,
    trustProxy: false,
    limitFactor: 1000,
  });
  const handlers = {
    "GET /v2/admin/list": async () => {
      handled += 1;
      return parts([{ text: page }]);
    },
    "GET /v2/admin/archive": async () => {
      const bytes = page.length * pages;
      return { name: "a.zip", type: "application/zip", bytes, content: parts(Buffer.from(page)) };
    },
  };
  registerContract(app, routeSet(contract, handlers), {
    resolveToken: async (token) => staffActor({ sessionId: token }),
    isSecure: false,
    isDemo: false,
    takeLimit: async () => undefined,
    ...unlimitedKeys,
    staffFiles: createStaffFiles({
      mayGoOn: async () => {
        asked += 1;
        return asked <= partsAllowed;
      },
      stallMs,
    }),
    takeTurn: createTurnstile(),
    clock: systemClock,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const take = (path: string, session: string) =>
  fetch(`http://127.0.0.1:${port}/api/v2/admin/${path}`, { headers: { authorization: `Bearer ${session}` } });

/** Asks for a file, and reads nothing of it. */
async function stall(session: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /api/v2/admin/list HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${session}\r\n\r\n`,
  );
  return socket;
}

test.each(["list", "archive"])(
  "T49 of a file that is under way nothing more is sent once its session may not go on: %s",
  async (path) => {
    await open(longMs);
    const whole = await take(path, "ann");
    expect((await whole.text()).length).toBeGreaterThanOrEqual(page.length * pages);
    [asked, read, partsAllowed] = [0, 0, 3];
    const answer = await take(path, "ann");
    expect(answer.status).toBe(200);
    let got = 0;
    const reading = (async () => {
      for await (const part of answer.body ?? []) got += part.length;
    })();
    // The connection breaks, so that no one takes it for the whole file.
    await expect(reading).rejects.toThrow();
    expect(got).toBeLessThanOrEqual(page.length * 3 + 100);
    expect(read).toBe(4);
  },
);

test("T49 a session has four files under way at once, and a fifth is not begun", async () => {
  await open(longMs);
  const sockets = await Promise.all(["ann", "ann", "ann", "ann"].map(stall));
  await expect.poll(() => handled, { timeout: 10_000 }).toBe(4);
  expect((await take("list", "ann")).status).toBe(429);
  expect(handled).toBe(4);
  const other = await take("list", "bee");
  expect(other.status).toBe(200);
  await other.body?.cancel();
  const isOver = nextEnd();
  sockets[0]?.destroy();
  await isOver;
  const again = await take("list", "ann");
  expect(again.status).toBe(200);
  await again.body?.cancel();
  for (const socket of sockets) socket.destroy();
});

test("T49 a reader that takes nothing is cut off", async () => {
  await open(300);
  const isOver = nextEnd();
  const socket = await stall("ann");
  await isOver;
  expect(read).toBeLessThan(pages);
  socket.destroy();
});
