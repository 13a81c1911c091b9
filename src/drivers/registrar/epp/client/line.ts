import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { createFrameReader, FrameError, toFrame } from "../codec/frames.ts";
import { defaultTimes, type EppRegistry } from "./settings.ts";

/** No answer came. `wasSent`: the registry may have received the command. */
export class LineError extends Error {
  override readonly name = "LineError";
  readonly wasSent: boolean;

  constructor(message: string, wasSent: boolean) {
    super(message);
    this.wasSent = wasSent;
  }
}

/** One connection to a registry: documents out and in, one at a time. */
export interface EppLine {
  readonly isOpen: boolean;
  /** The next document without a question: the greeting. */
  next(timeoutMs: number): Promise<string>;
  /** Sends one and returns the next that comes; rejects with LineError, after which the connection is closed. */
  exchange(xml: string, timeoutMs: number): Promise<string>;
  close(): void;
}

/** More unread documents than a registry should send. */
const maxBytes = 1 << 20;

/** Connects with TLS and checks the other side's certificate. Rejects with LineError. */
export async function openLine({ host, port, tls, times }: EppRegistry): Promise<EppLine> {
  const { connectMs } = { ...defaultTimes, ...times };
  const socket = connect({
    host,
    port,
    // An address is checked against the certificate too, but is not allowed in TLS's server name.
    ...(tls.serverName !== null ? { servername: tls.serverName } : isIP(host) === 0 && { servername: host }),
    minVersion: "TLSv1.2",
    ...(tls.ca !== null && { ca: tls.ca }),
    ...tls.certificate,
  });
  const line = listen(socket);
  await line.connected(connectMs);
  socket.setNoDelay(true);
  return line;
}

interface Waiting {
  readonly resolve: (xml: string) => void;
  readonly reject: (error: LineError) => void;
  readonly wasSent: boolean;
}

function listen(socket: TLSSocket): EppLine & { connected(timeoutMs: number): Promise<void> } {
  const reader = createFrameReader(maxBytes);
  /** Documents that came before anyone waited for them: a greeting may. */
  const early: string[] = [];
  let waiting: Waiting | null = null;
  let ended: string | null = null;

  const end = (reason: string): void => {
    ended ??= reason;
    socket.destroy();
    const lost = waiting;
    waiting = null;
    lost?.reject(new LineError(ended, lost.wasSent));
  };
  const take = (xml: string): void => {
    if (waiting === null) {
      // Nothing was asked, so it cannot be matched to a question.
      if (early.length > 0) end("the registry answers what no one asked");
      else early.push(xml);
      return;
    }
    const { resolve } = waiting;
    waiting = null;
    resolve(xml);
  };
  const wait = (timeoutMs: number, wasSent: boolean): Promise<string> => {
    const first = early.shift();
    if (first !== undefined) return Promise.resolve(first);
    if (ended !== null) return Promise.reject(new LineError(ended, wasSent));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting = { resolve, reject, wasSent };
    const timer = setTimeout(() => end(`no answer in ${timeoutMs} ms`), timeoutMs);
    return promise.finally(() => clearTimeout(timer));
  };
  socket.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk).forEach(take);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      end(error.message);
    }
  });
  socket.on("error", (error: Error) => end(error.message));
  socket.on("close", () => end("the registry closed the connection"));

  return {
    async connected(timeoutMs) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => end(`no connection in ${timeoutMs} ms`), timeoutMs);
      socket.once("secureConnect", resolve);
      socket.once("close", () => reject(new LineError(ended ?? "the connection was closed", false)));
      await promise.finally(() => clearTimeout(timer));
    },
    get isOpen() {
      return ended === null && socket.writable;
    },
    next: (timeoutMs) => wait(timeoutMs, false),
    async exchange(xml, timeoutMs) {
      if (waiting !== null) throw new TypeError("one command at a time");
      if (early.length > 0) end("the registry answers what no one asked");
      if (ended !== null || !socket.writable) throw new LineError(ended ?? "the connection is closed", false);
      socket.write(toFrame(xml));
      return wait(timeoutMs, true);
    },
    close: () => end("closed"),
  };
}
