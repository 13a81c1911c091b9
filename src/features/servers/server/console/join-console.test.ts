import { EventEmitter, once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type AnnouncingClock, type Clock, ManualClock, systemClock } from "#src/platform/clock.ts";
import { consoleClose, joinConsole } from "./join-console.ts";

const sessionEndsAt = new Date("2100-01-01T00:00:00Z");
const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });

afterAll(() => sockets.close());

/** A clock of tests that reports its moves, as a demo's does. */
class AnnouncingManualClock extends ManualClock implements AnnouncingClock {
  readonly listeners = new Set<() => void>();

  override advance(milliseconds: number): void {
    super.advance(milliseconds);
    for (const listener of this.listeners) listener();
  }

  onMove(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** A browser's socket joined with a machine's text console. */
async function joined(historyBytes = 0, clock: Clock = systemClock) {
  const machine = new PassThrough();
  const sizes = new EventEmitter();
  const typed: string[] = [];
  machine.on("data", (data: Buffer) => typed.push(data.toString()));
  const resize = (columns: number, rows: number): void => void sizes.emit("size", columns, rows);
  sockets.once("connection", (socket) => {
    const ticket = {
      serverId: "s",
      name: "web-1",
      customerId: "c",
      sessionId: "s",
      userId: "u",
      sessionEndsAt,
    };
    void joinConsole({
      platform: { clock },
      driver: {
        openConsole: async () => ({
          ok: true,
          value: { kind: "text", stream: machine, historyBytes, resize },
        }),
      },
      events: { subscribe: () => () => undefined },
      socket,
      ticket,
      server: new EventEmitter(),
    });
  });
  const address = sockets.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: string[] = [];
  browser.on("message", (data: Buffer, isBinary: boolean) => {
    received.push(`${isBinary ? "machine" : "site"}: ${data.toString()}`);
  });
  await once(browser, "open");
  return { browser, received, machine, sizes, typed };
}

test("a resize message reaches the machine and is kept apart from typed input", async () => {
  const { browser, machine, sizes, typed } = await joined();
  browser.send(JSON.stringify({ resize: { columns: 132, rows: 43 } }));
  expect(await once(sizes, "size")).toEqual([132, 43]);
  const answered = once(browser, "message");
  browser.send(Buffer.from('{"resize":{"columns":80,"rows":24}}'));
  await answered;
  expect(typed).toEqual(['{"resize":{"columns":80,"rows":24}}']);
  machine.destroy();
  browser.close();
});

test("a browser gets the length of the history, then the history itself", async () => {
  const { browser, received, machine } = await joined(4);
  machine.write("boot");
  await expect.poll(() => received).toEqual(['site: {"history":4}', "machine: boot"]);
  machine.destroy();
  browser.close();
});

test("T11 a console ends with the time of its session, on a clock that is moved too", async () => {
  const clock = new AnnouncingManualClock(new Date(sessionEndsAt.getTime() - 1));
  const { browser, machine } = await joined(0, clock);
  await expect.poll(() => clock.listeners.size).toBe(1);
  const closed = once(browser, "close");
  clock.advance(1);
  expect((await closed)[0]).toBe(consoleClose.sessionEnded);
  await expect.poll(() => machine.destroyed).toBe(true);
  expect(clock.listeners.size).toBe(0);
});

test.each(["", "{", "[]", '{"resize":{"columns":1,"rows":1}}', '{"resize":{"columns":80,"rows":1e9}}'])(
  "an invalid resize message reaches neither side: %s",
  async (text) => {
    const { browser, machine, sizes, typed } = await joined();
    const received: unknown[] = [];
    sizes.on("size", (...size: unknown[]) => received.push(size));
    browser.send(text);
    const answered = once(browser, "message");
    browser.send(Buffer.from("x"));
    await answered;
    expect([received, typed]).toEqual([[], ["x"]]);
    machine.destroy();
    browser.close();
  },
);
