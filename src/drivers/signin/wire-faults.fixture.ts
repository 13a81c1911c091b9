import { createServer, type RequestListener, type ServerResponse } from "node:http";

/** What a service can do to its callers, besides answering. */
export type WireFault = "500" | "html" | "silence" | "torn" | "huge" | "redirect";

export const wireFaults: readonly WireFault[] = ["500", "html", "silence", "torn", "huge", "redirect"];

export interface FaultyServer {
  readonly origin: string;
  fault: WireFault | null;
  stop(): Promise<void>;
}

/** A server on loopback whose answers a test can spoil. */
export async function startFaultyServer(
  listenerOf: (origin: string) => RequestListener,
): Promise<FaultyServer> {
  const state = { fault: null as WireFault | null };
  let answer: RequestListener = (_, response) => void response.writeHead(404).end();
  const server = createServer((request, response) => {
    if (state.fault === null) answer(request, response);
    else spoil(response, state.fault);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was bound");
  const origin = `http://127.0.0.1:${address.port}`;
  answer = listenerOf(origin);
  return {
    origin,
    get fault() {
      return state.fault;
    },
    set fault(next) {
      state.fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function spoil(response: ServerResponse, fault: WireFault): void {
  const json = { "content-type": "application/json" };
  if (fault === "500") response.writeHead(500, json).end("{}");
  else if (fault === "html") response.writeHead(200, { "content-type": "text/html" }).end("<html></html>");
  else if (fault === "redirect") response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
  else if (fault === "huge") response.writeHead(200, json).end(JSON.stringify({ a: "a".repeat(2_000_000) }));
  else if (fault === "torn") {
    response.writeHead(200, { ...json, "content-length": "1000" });
    response.write('{"issuer": ');
    setImmediate(() => response.destroy());
  }
}
