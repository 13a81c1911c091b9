import type { EventEmitter } from "node:events";
import type { WebSocket } from "@fastify/websocket";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { watchSessionEnd } from "#src/platform/authz/watch-session-end.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RedeemedTicket } from "./issue-ticket.ts";
import { readResize } from "./read-resize.ts";

const idleMs = 15 * 60_000;
const longestMs = 4 * 3_600_000;
const checkEveryMs = 10_000;
/** With more unsent data than this, reading from the machine pauses. */
const highWaterBytes = 1_000_000;

/** Why a console was closed, as a WebSocket close code of the private range (RFC 6455 §7.4.2). */
export const consoleClose = { ended: 4000, sessionEnded: 4001, idle: 4002, unavailable: 4003 } as const;

interface Joint {
  readonly platform: Pick<Platform, "clock">;
  readonly driver: Pick<ComputeDriver, "openConsole">;
  readonly events: Pick<EventStream, "subscribe">;
  readonly socket: WebSocket;
  readonly ticket: RedeemedTicket;
  /** Says `moorage:stop` when the process ends. */
  readonly server: EventEmitter;
}

/** Joins a browser's socket and a machine's console until one of them, the session or the time ends. */
export async function joinConsole({
  platform,
  driver,
  events,
  socket,
  ticket,
  server,
}: Joint): Promise<void> {
  const early: (readonly [Buffer, boolean])[] = [];
  const keepEarly = (data: Buffer, isBinary: boolean): void => void early.push([data, isBinary]);
  socket.on("message", keepEarly);
  const opened = await driver.openConsole({ serverId: ticket.serverId, name: ticket.name });
  if (!opened.ok) {
    socket.close(consoleClose.unavailable);
    return;
  }
  const { stream, historyBytes, resize } = opened.value;
  if (socket.readyState !== socket.OPEN) {
    // The browser disconnected while the console was being opened.
    stream.destroy();
    return;
  }
  const openedAt = platform.clock.now().getTime();
  let usedAt = openedAt;

  const close = (code: number): void => {
    clearInterval(timer);
    stopWatching();
    unsubscribe();
    server.off("moorage:stop", stopServer);
    stream.destroy();
    socket.close(code);
  };
  const stopServer = (): void => close(1001);
  const unsubscribe = events.subscribe(ticket.customerId, {
    onEvent: (event) => {
      if (event.endsSession(ticket)) close(consoleClose.sessionEnded);
      if (event.isAbout("servers.moved-away.v1", "serverId", ticket.serverId))
        close(consoleClose.sessionEnded);
    },
    // The end of its session may have been passed over.
    onReset: stopServer,
  });
  const stopWatching = watchSessionEnd(platform.clock, ticket.sessionEndsAt, () =>
    close(consoleClose.sessionEnded),
  );
  const timer = setInterval(() => {
    const now = platform.clock.now().getTime();
    if (now - usedAt > idleMs || now - openedAt > longestMs) close(consoleClose.idle);
    else socket.ping();
  }, checkEveryMs);
  server.once("moorage:stop", stopServer);

  // Binary messages go to the machine; text messages are for us.
  if (historyBytes > 0) socket.send(JSON.stringify({ history: historyBytes }));
  stream.on("data", (chunk: Buffer) => {
    socket.send(chunk, () => {
      if (stream.isPaused() && socket.bufferedAmount < highWaterBytes / 2) stream.resume();
    });
    if (socket.bufferedAmount > highWaterBytes) stream.pause();
  });
  stream.on("end", () => close(consoleClose.ended));
  stream.on("error", () => close(consoleClose.ended));
  const write = (data: Buffer, isBinary: boolean): void => {
    if (!isBinary) {
      const size = readResize(data.toString());
      if (size) resize(size.columns, size.rows);
      return;
    }
    usedAt = platform.clock.now().getTime();
    if (!stream.writableEnded) stream.write(data);
  };
  socket.off("message", keepEarly);
  socket.on("message", write);
  socket.on("close", () => close(1000));
  socket.on("error", () => close(1011));
  for (const [data, isBinary] of early) write(data, isBinary);
}
