import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";

/** What a gateway can do to its callers, besides answering. */
export type GatewayFault =
  | "500"
  | "html"
  | "silence"
  | "torn"
  | "huge"
  | "redirect"
  | "other form"
  | "another checkout"
  | "another currency"
  | "negative amounts"
  | "amounts that are no numbers";

/** Those that any gateway may have. */
export const wireFaults: readonly GatewayFault[] = [
  "500",
  "html",
  "silence",
  "torn",
  "huge",
  "redirect",
  "other form",
];
export const lies: readonly GatewayFault[] = [
  "another checkout",
  "another currency",
  "negative amounts",
  "amounts that are no numbers",
];

export interface GatewayStub {
  readonly origin: string;
  fault: GatewayFault | null;
  /** Method, path and body of each call. */
  readonly calls: { readonly method: string; readonly path: string; readonly body: unknown }[];
  stop(): Promise<void>;
}

/** Answers a call; null: there is no such thing. */
export type StubAnswer = (
  call: {
    readonly method: string;
    readonly url: URL;
    readonly body: unknown;
    readonly request: IncomingMessage;
  },
  fault: GatewayFault | null,
) => unknown;

/** A server on loopback in place of a gateway, in the forms that its documents describe. */
export async function startGatewayStub(answer: StubAnswer): Promise<GatewayStub> {
  const calls: GatewayStub["calls"] = [];
  const stub = { fault: null as GatewayFault | null };
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const part of request) text += String(part);
    const url = new URL(request.url ?? "/", "http://loopback");
    const body: unknown = text === "" ? null : JSON.parse(text);
    const method = request.method ?? "";
    calls.push({ method, path: url.pathname + url.search, body });
    const found = answer({ method, url, body, request }, stub.fault);
    if (found === null) return void response.writeHead(404, { "content-type": "application/json" }).end("{}");
    send(request, response, stub.fault, found);
  };
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    calls,
    get fault() {
      return stub.fault;
    },
    set fault(next) {
      stub.fault = next;
    },
    stop,
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  fault: GatewayFault | null,
  found: unknown,
): void {
  const json = JSON.stringify(found);
  const type = { "content-type": "application/json; charset=utf-8" };
  switch (fault) {
    case "500":
      return void response.writeHead(500, type).end("{}");
    case "html":
      return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
    case "silence":
      return;
    case "torn":
      response.writeHead(200, { ...type, "content-length": String(json.length) });
      response.write(json.slice(0, json.length / 2), () => request.socket.destroy());
      return;
    case "huge":
      return void response.writeHead(200, type).end(json + " ".repeat(2 * 1024 * 1024));
    case "redirect":
      return void response.writeHead(302, { ...type, location: request.url ?? "/" }).end();
    case "other form":
      return void response.writeHead(200, type).end(JSON.stringify({ data: found }));
    default:
      return void response.writeHead(200, type).end(json);
  }
}
