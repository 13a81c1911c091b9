import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "../registry/registry-port.ts";
import { createSimulatedRegistry } from "../registry/registry.ts";
import type { EppCommand } from "#src/drivers/registrar/epp/codec/commands.ts";
import { createFrameReader, toFrame } from "#src/drivers/registrar/epp/codec/frames.ts";
import { namespaces } from "#src/drivers/registrar/epp/codec/namespaces.ts";
import { writeCommand, writeHello } from "#src/drivers/registrar/epp/codec/write-command.ts";
import {
  startTestSandbox,
  testCertificate,
  type TestSandbox,
} from "#src/drivers/registrar/epp/sandbox.fixture.ts";
import { makeCertificate } from "./make-certificate.ts";
import type { ConnectionLimits } from "./serve-connection.ts";
import type { EppServerOptions } from "./start-epp-server.ts";

// Misbehaving clients. None of them may crash the server, block it, or make it reveal too much.

let database: TestDatabase;
let registry: SimulatedRegistry;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
});
afterAll(() => database.drop());

const open: { sandbox: TestSandbox; sockets: TLSSocket[] }[] = [];
afterEach(async () => {
  for (const { sandbox, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await sandbox.close();
  }
});

const { ours } = sandboxRegistrars;
const login = (change: Partial<Extract<EppCommand, { kind: "login" }>> = {}): EppCommand => ({
  kind: "login",
  clientId: ours.id,
  password: ours.phrase,
  newPassword: null,
  version: "1.0",
  language: "en",
  objects: [namespaces.domain],
  extensions: [],
  ...change,
});
const check = (name: string): EppCommand => ({ kind: "domain-check", names: [name], fee: null });

async function start(limits: Partial<ConnectionLimits> = {}, options: Partial<EppServerOptions> = {}) {
  const sandbox = await startTestSandbox(registry, { limits, ...options });
  const sockets: TLSSocket[] = [];
  open.push({ sandbox, sockets });
  const dial = async (identity: { cert?: string; key?: string } = {}) => {
    const socket = connect({ host: "127.0.0.1", port: sandbox.server.port, ca: sandbox.ca, ...identity });
    sockets.push(socket);
    const reader = createFrameReader(1 << 20);
    const received: string[] = [];
    const listeners = new Set<() => void>();
    const wake = () => listeners.forEach((listener) => listener());
    let isOver = false;
    socket.on("data", (chunk: Buffer) => {
      received.push(...reader.push(chunk));
      wake();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      isOver = true;
      wake();
    });
    const until = async (isThere: () => boolean): Promise<void> => {
      if (isThere()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const listener = () => isThere() && resolve();
      listeners.add(listener);
      await promise;
      listeners.delete(listener);
    };
    return {
      socket,
      received,
      /** The next document, or null at the end of the connection. */
      async next(): Promise<string | null> {
        await until(() => received.length > 0 || isOver);
        return received.shift() ?? null;
      },
      async over(): Promise<void> {
        await until(() => isOver);
      },
      async say(xml: string): Promise<string | null> {
        socket.write(toFrame(xml));
        return this.next();
      },
      async ask(command: EppCommand, transaction = "test-1"): Promise<number | null> {
        const answer = await this.say(writeCommand(command, transaction));
        return answer === null ? null : Number(/code="(\d+)"/.exec(answer)?.[1]);
      },
    };
  };
  return { sandbox, dial };
}

describe("before the login", () => {
  test("there is a greeting that identifies the server, and nothing else works", async () => {
    const { dial } = await start();
    const client = await dial();
    expect(await client.next()).toContain("(simulation)</svID>");
    expect(await client.ask(check("a.com"))).toBe(2002);
    expect(await client.ask({ kind: "logout" })).toBe(2002);
    expect(await client.say(writeHello())).toContain("<greeting>");
    expect(await client.ask(login())).toBe(1000);
    expect(await client.ask(login())).toBe(2002);
    expect(await client.ask(check("a.com"))).toBe(1000);
    expect(await client.ask({ kind: "logout" })).toBe(1500);
    await client.over();
  });

  test("three wrong passwords end the connection", async () => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    const wrong = login({ password: "not-the-phrase" });
    expect(await client.ask(wrong)).toBe(2200);
    expect(await client.ask(wrong)).toBe(2200);
    expect(await client.ask(wrong)).toBe(2501);
    await client.over();
  });

  test.each([
    ["an unknown object", { objects: ["urn:ietf:params:xml:ns:other-1.0"] }, 2307],
    ["an unknown extension", { extensions: ["urn:ietf:params:xml:ns:other-1.0"] }, 2103],
    ["another language", { language: "fr" }, 2102],
    ["a new password", { newPassword: "something-new" }, 2102],
  ])("a login with %s is refused", async (_, change, code) => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    expect(await client.ask(login(change))).toBe(code);
    expect(await client.ask(login())).toBe(1000);
  });

  test("a registrar has a limited number of sessions; one that ends makes room", async () => {
    const { dial } = await start({}, { sessionsPerRegistrar: 1 });
    const [first, second] = [await dial(), await dial()];
    await first.next();
    await second.next();
    expect(await first.ask(login())).toBe(1000);
    expect(await second.ask(login())).toBe(2502);
    await second.over();
    expect(await first.ask({ kind: "logout" })).toBe(1500);
    await first.over();
    const third = await dial();
    await third.next();
    expect(await third.ask(login())).toBe(1000);
  });

  test("a client without a required certificate is not greeted", async () => {
    const { dial } = await start({}, { clientAuthority: testCertificate.cert });
    const stranger = await dial();
    expect(await stranger.next()).toBeNull();
    const known = await dial({ cert: testCertificate.cert, key: testCertificate.key });
    expect(await known.next()).toContain("<greeting>");
    const times = { from: new Date("2026-01-01T00:00:00Z"), until: new Date("2046-01-01T00:00:00Z") };
    const forged = await dial(makeCertificate({ hosts: ["localhost"], ...times }));
    expect(await forged.next()).toBeNull();
  });
});

describe("frames", () => {
  test("that break the schemas are answered 2001 with the client's id, and the session goes on", async () => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    await client.ask(login());
    const broken = writeCommand(check("a.com"), "mine-1").replace("<domain:name>", "<domain:name x='1'>");
    const answer = await client.say(broken);
    expect(answer).toContain('code="2001"');
    expect(answer).toContain("<clTRID>mine-1</clTRID>");
    expect(await client.ask(check("a.com"))).toBe(1000);
  });

  test.each([
    ["no XML", toFrame("<epp><hello></epp>")],
    ["no text", Buffer.from([0, 0, 0, 6, 0xff, 0xfe])],
    ["a document type", toFrame('<!DOCTYPE epp [<!ENTITY a "b">]><epp>&a;</epp>')],
    ["an undeclared entity", toFrame("<epp>&lol;</epp>")],
    ["very deep", toFrame("<a>".repeat(5_000) + "</a>".repeat(5_000))],
    ["too long", Buffer.from([0x7f, 0, 0, 0, 0x3c])],
    ["shorter than its header", Buffer.from([0, 0, 0, 3, 0x3c])],
    ["a web browser's", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ])("that are %s end the connection without an answer", async (_, bytes) => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    client.socket.write(bytes);
    expect(await client.next()).toBeNull();
    expect(await (await dial()).next()).toContain("<greeting>");
  });

  test("that trickle in end the connection in time, and block no one", async () => {
    const { dial } = await start({ frameMs: 100 });
    const [slow, other] = [await dial(), await dial()];
    await slow.next();
    await other.next();
    const frame = toFrame(writeHello());
    const drip = setInterval(() => slow.socket.write(frame.subarray(0, 1)), 20);
    expect(await other.ask(login())).toBe(1000);
    await slow.over();
    clearInterval(drip);
    expect(await other.ask(check("a.com"))).toBe(1000);
  });

  test("sent byte by byte are put together", async () => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    for (const byte of toFrame(writeHello())) client.socket.write(Buffer.from([byte]));
    expect(await client.next()).toContain("<greeting>");
  });

  test("that arrive all at once are answered in their order", async () => {
    const { dial } = await start();
    const client = await dial();
    await client.next();
    await client.ask(login());
    const ids = Array.from({ length: 50 }, (_, place) => `piped-${place}`);
    client.socket.write(Buffer.concat(ids.map((id) => toFrame(writeCommand(check("a.com"), id)))));
    for (const id of ids) expect(await client.next()).toContain(`<clTRID>${id}</clTRID>`);
  });
});

test("a client that never logs in is disconnected, and so is an idle one", async () => {
  const { dial } = await start({ loginMs: 100, idleMs: 400 });
  const client = await dial();
  await client.next();
  expect(await client.next()).toBeNull();
  const registrar = await dial();
  await registrar.next();
  expect(await registrar.ask(login())).toBe(1000);
  expect(await registrar.next()).toBeNull();
});

test("a client that vanishes in the middle of a command leaves nothing behind", async () => {
  const { dial } = await start({ delayMs: 30 }, { sessionsPerRegistrar: 1 });
  const client = await dial();
  await client.next();
  await client.ask(login());
  client.socket.write(toFrame(writeCommand(check("a.com"), "gone-1")));
  client.socket.destroy();
  await once(client.socket, "close");
  await expect
    .poll(async () => {
      const next = await dial();
      await next.next();
      return next.ask(login());
    })
    .toBe(1000);
});

test("no spoilt frame makes the server answer more than a code", async () => {
  const { dial } = await start();
  const parts = [
    "<",
    ">",
    "</",
    "epp",
    "command",
    "domain:check",
    "&",
    "]]>",
    "<![CDATA[",
    "\u0001",
    '"',
    " xmlns=''",
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), async (words) => {
      const client = await dial();
      await client.next();
      const answer = await client.say(words.join("") || "x");
      client.socket.destroy();
      expect(answer === null || /code="2001"/.test(answer)).toBe(true);
    }),
    { numRuns: 60, seed: 5 },
  );
});
