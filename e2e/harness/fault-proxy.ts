import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** A connection to a database that can be made slow, silent or broken. */
export interface FaultProxy {
  /** URL of the database over this connection. */
  readonly url: string;
  /** Adds this delay to every answer. */
  delay(ms: number): void;
  /** Nothing comes through in either direction, without an error; what was sent arrives when it is over. */
  setSilent(isSilent: boolean): void;
  /** Breaks every connection, as a router does that lost its state. */
  reset(): void;
  close(): Promise<void>;
}

/** Puts a proxy in front of a database that listens on a unix socket. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const path = join(target.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const lines = new Set<Line>();
  let delayMs = 0;
  let isSilent = false;
  const server = createServer((client) => {
    const session = connect(path);
    const line = new Line(client, session, () => delayMs);
    lines.add(line);
    line.setSilent(isSilent);
    // Only once both are gone: a client that disappears silently would leave its session behind, with all its locks.
    let openEnds = 2;
    for (const end of [client, session]) {
      end.once("close", () => {
        openEnds -= 1;
        if (openEnds === 0) lines.delete(line);
      });
    }
  });
  const port = await listen(server);
  return {
    url: `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`,
    delay: (ms) => {
      delayMs = ms;
    },
    setSilent: (silent) => {
      isSilent = silent;
      for (const line of lines) line.setSilent(silent);
    },
    reset: () => {
      for (const line of lines) line.reset();
    },
    close: async () => {
      server.close();
      for (const line of lines) line.reset();
      await once(server, "close");
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the line has no port");
  return address.port;
}

/** One connection: the data of each side is kept in order, and held back while the connection is silent. */
class Line {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #kept: (() => void)[] = [];
  #isSilent = false;

  constructor(client: Socket, server: Socket, delayMs: () => number) {
    this.#client = client;
    this.#server = server;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      const slow = (): number => (from === server ? delayMs() : 0);
      from.on("error", () => undefined);
      from.on("data", (data) => this.#pass(() => to.write(data), slow()));
      from.on("close", () => this.#pass(() => to.end(), slow()));
    }
  }

  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (!isSilent) for (const pass of this.#kept.splice(0)) pass();
  }

  reset(): void {
    this.#client.resetAndDestroy();
    this.#server.destroy();
  }

  #pass(pass: () => void, delayMs: number): void {
    if (this.#isSilent) this.#kept.push(pass);
    // Timers of one length end in the order in which they began.
    else if (delayMs > 0) setTimeout(() => this.#pass(pass, 0), delayMs);
    else pass();
  }
}
