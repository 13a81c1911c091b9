import { EventEmitter, once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { systemClock } from "#src/platform/clock.ts";
import { joinConsole } from "./join-console.ts";

const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });

afterAll(() => sockets.close());

/** A browser's socket joined with a machine's text console. */
async function joined(historyBytes = 0) {
  const machine = new PassThrough();
  const sizes = new EventEmitter();
  const typed: string[] = [];
  machine.on("data", (data: Buffer) => typed.push(data.toString()));
  const resize = (columns: number, rows: number): void => void sizes.emit("size", columns, rows);
  sockets.once("connection", (socket) => {
    const ticket = { serverId: "s", name: "web-1", customerId: "c", sessionId: "s" };
    void joinConsole({
      platform: { clock: systemClock },
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
